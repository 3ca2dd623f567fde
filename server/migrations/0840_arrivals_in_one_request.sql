-- The file of a business comes in one request, and lies on the server's disk until it is answered.
drop table arrival_parts;
drop table arrivals;
