"""What results are worth to a league and to a rating: no database, no clock, no setting."""
