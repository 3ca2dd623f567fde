-- Reports by category and brand add up what is kept of products, as those are grouped when somebody asks.
drop table kept_groups;
alter table kept_days drop column counted_since;
delete from day_sums where split_part(what, '/', 1) ~ '[.](category|brand)$' or what = 'counted';
