"""What the dashboard and the pages of clubs both draw: words, boards, sheets, the working of outcomes."""
