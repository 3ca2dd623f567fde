-- What goods are counted in; null where nobody said, which takes parts as before. Of a variant its parent's, written with it.
alter table products add column unit text check (unit in ('piece', 'kg', 'g', 'l', 'ml', 'm', 'cm', 'yd', 'ft', 'hour'));
-- Grams that one of it weighs.
alter table products add column weight bigint check (weight > 0);
alter table products add constraint products_weighed check (weight is null or unit is null or unit not in ('kg', 'g'));
