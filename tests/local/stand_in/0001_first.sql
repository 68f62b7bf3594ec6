CREATE TABLE play (id int)
