-- The floor: a 10-line sale with the guarantees of docs/domain, and nothing else. Own schema, own tables, same engine.
-- Guarantees kept: tenant key in every key, forced row level security under the app's role; levels locked in one order, guarded by checks;
-- append-only movements with on_hand_after and cost at moving average; contact balance = its ledger; gapless number, locked last;
-- lines, tax line, payment; audit row; idempotency row with the answer; session and membership looked up in the same transaction;
-- composite foreign keys between tenant rows; one index for each list that the screens have.
drop schema if exists floor cascade;
create schema floor;
set search_path = floor;
grant usage on schema floor to kasuwa_app;

create table business (id uuid primary key, name text not null, zone text not null, level smallint not null default 0);
create table session (id uuid primary key, merchant_id uuid not null, ended_at timestamptz);
create table member (business_id uuid, merchant_id uuid, is_owner boolean not null, primary key (business_id, merchant_id));
create table location (business_id uuid, id uuid, name text not null, primary key (business_id, id));
create table contact (business_id uuid, id uuid, name text not null, is_blacklisted boolean not null default false, balance bigint not null default 0, primary key (business_id, id)) with (fillfactor = 80);
create table product (business_id uuid, id uuid, name text not null, cost bigint not null, price bigint not null, is_active boolean not null default true, category_id uuid, primary key (business_id, id));
create table tax (business_id uuid, id uuid, name text not null, rate bigint not null, primary key (business_id, id));
create table level (business_id uuid, product_id uuid, location_id uuid, on_hand bigint not null, committed bigint not null default 0, value bigint not null,
  primary key (business_id, product_id, location_id),
  foreign key (business_id, product_id) references product, foreign key (business_id, location_id) references location,
  check (on_hand >= committed and committed >= 0), check (value >= 0 and (on_hand > 0 or value = 0))) with (fillfactor = 70);
create table counter (business_id uuid, kind text, last_number integer not null, primary key (business_id, kind)) with (fillfactor = 50);
create table sale (business_id uuid, id uuid, number integer not null, status text not null, contact_id uuid not null, location_id uuid not null, date timestamptz not null,
  subtotal bigint not null, discount bigint not null, tax_total bigint not null, total bigint not null check (total = subtotal - discount + tax_total), paid bigint not null, cost bigint not null,
  created_by uuid not null, created_at timestamptz not null,
  primary key (business_id, id), unique (business_id, number),
  foreign key (business_id, contact_id) references contact, foreign key (business_id, location_id) references location);
create index on sale (business_id, date, id);
create index on sale (business_id, contact_id, date, id);
create table item (business_id uuid, sale_id uuid, position smallint, product_id uuid not null, product_name text not null, quantity bigint not null check (quantity > 0), price bigint not null check (price >= 0),
  total bigint not null check (total = (quantity * price * 2 + 1000) / 2000), discount bigint not null, cost bigint not null,
  primary key (business_id, sale_id, position),
  foreign key (business_id, sale_id) references sale, foreign key (business_id, product_id) references product);
create table movement (business_id uuid, id uuid, product_id uuid not null, location_id uuid not null, quantity bigint not null check (quantity <> 0), value bigint not null, on_hand_after bigint not null check (on_hand_after >= 0),
  document_id uuid not null, position smallint not null, is_reversal boolean not null, created_by uuid not null, created_at timestamptz not null,
  primary key (business_id, product_id, location_id, id), unique (business_id, document_id, position, is_reversal),
  foreign key (business_id, product_id, location_id) references level);
create table tax_line (business_id uuid, sale_id uuid, tax_id uuid, name text not null, rate bigint not null, base bigint not null, amount bigint not null,
  primary key (business_id, sale_id, tax_id), foreign key (business_id, sale_id) references sale, foreign key (business_id, tax_id) references tax);
create table payment (business_id uuid, sale_id uuid, id uuid, amount bigint not null check (amount <> 0), date timestamptz not null, created_by uuid not null,
  primary key (business_id, sale_id, id), foreign key (business_id, sale_id) references sale);
create table balance (business_id uuid, contact_id uuid, id uuid, kind text not null, amount bigint not null, balance_after bigint not null, source_id uuid not null, created_by uuid not null, created_at timestamptz not null,
  primary key (business_id, contact_id, id), unique (business_id, source_id, kind), foreign key (business_id, contact_id) references contact);
create table audit (business_id uuid, id uuid, merchant_id uuid not null, action text not null, entity_id uuid not null, after jsonb, request_id text not null, ip text, user_agent text, created_at timestamptz not null, primary key (business_id, id));
create table idempotency (business_id uuid, merchant_id uuid, key text, request_hash text not null, status smallint, answer jsonb, created_at timestamptz not null, primary key (business_id, merchant_id, key)) with (fillfactor = 60);
do $$ declare t text; begin
  foreach t in array array['member','location','contact','product','tax','level','counter','sale','item','movement','tax_line','payment','balance','audit','idempotency'] loop
    execute format('alter table %I enable row level security; alter table %I force row level security; create policy tenant on %I using (business_id = current_setting(''app.business_id'')::uuid)', t, t, t);
  end loop;
end $$;
grant select, insert, update on all tables in schema floor to kasuwa_app;
revoke update on movement, balance, payment, audit from kasuwa_app;

-- 8 businesses, 2,000 products each, 200 contacts each; policies bind the owner too, so each business is filled in its own scope.
do $$ declare b uuid; m uuid; l uuid; t uuid; begin
  for i in 1..8 loop
    b := gen_random_uuid(); m := gen_random_uuid(); l := gen_random_uuid(); t := gen_random_uuid();
    perform set_config('app.business_id', b::text, true);
    insert into business values (b, 'Floor ' || i, 'Africa/Lagos');
    insert into session values (gen_random_uuid(), m);
    insert into member values (b, m, true);
    insert into location values (b, l, 'Main store');
    insert into tax values (b, t, 'VAT', 75000);
    insert into contact select b, gen_random_uuid(), 'Customer ' || n from generate_series(1, 200) n;
    insert into product select b, gen_random_uuid(), 'Product ' || n, 150000, 199900 from generate_series(1, 2000) n;
    insert into level select b, id, l, 1000000000000, 0, 150000000000000 from product where business_id = b;
    insert into counter values (b, 'sale', 0);
  end loop;
end $$;

-- Input from a till, created beforehand: creating it costs the same in every variant and is subtracted (the prologue).
create table basket as
  select row_number() over (order by b.id) as basket, b.id as business_id, s.id as session_id, m.merchant_id, l.id as location_id, t.id as tax_id, c.id as contact_id, w.id as walk_in_id, p.ids as products,
    array[1000,2000,3000,1000,2000,3000,1000,2000,3000,1000]::bigint[] as quantities, array_fill(199900::bigint, array[10]) as prices, dense_rank() over (order by b.id) as place
  from business b join member m on m.business_id = b.id join session s on s.merchant_id = m.merchant_id join location l on l.business_id = b.id join tax t on t.business_id = b.id
  cross join generate_series(1, 200) g
  cross join lateral (select id from contact where contact.business_id = b.id order by random() + g * 0 limit 1) c
  cross join lateral (select min(id::text)::uuid as id from contact where contact.business_id = b.id) w
  cross join lateral (select array_agg(id) as ids from (select id from product where product.business_id = b.id order by random() + g * 0 limit 10) ten) p;
alter table basket add primary key (basket);
grant select on basket to kasuwa_app;

analyze;
