print("A demonstration club: owner / one-time password / token")
