-- What a double holds exactly, in thousandths and kobo: more could be stored and never be read again.
alter table inventory_levels add constraint inventory_levels_range check (on_hand <= 10000000000000 and value <= 9000000000000000);
