-- Found by its letters first: asked for the business first, the index went through the entry of each unit of a large one.
drop index serial_numbers_search;
create index serial_numbers_search on serial_numbers using gin (search_text gin_trgm_ops, business_id) where deleted_at is null;

-- Which letters stand beside each other in a business's serial numbers, each with a unit that had them, and the last of a number alone. An index
-- of three letters knows nothing of one or two: with these they are made three. Only ever added to: what no unit has any more finds nothing.
create table serial_number_pairs (
  business_id uuid not null,
  pair text collate "C" not null,
  serial_number_id uuid not null,
  -- Two who bring the same pair wait for nobody: both do.
  primary key (business_id, pair, serial_number_id),
  constraint serial_number_pairs_unit foreign key (business_id, serial_number_id) references serial_numbers (business_id, id)
);
insert into serial_number_pairs (business_id, pair, serial_number_id)
select business_id, substr(search_text, place, 2), min(id::text)::uuid
from serial_numbers cross join lateral generate_series(1, char_length(search_text)) as place
group by 1, 2;
alter table serial_number_pairs enable row level security;
create policy tenant on serial_number_pairs using (business_id = current_setting('app.business_id')::uuid);
revoke update, delete, truncate on serial_number_pairs from kasuwa_app;
