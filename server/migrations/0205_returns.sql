-- Goods that come back from a sale, or go back of an intake. What is taken back of a line is held beside what the line has: never more.
alter table sale_items add column returned bigint not null default 0;
alter table sale_items add constraint sale_items_returned check (returned between 0 and quantity);
-- By which lines each tax was worked out: their places, null for all.
alter table sale_tax_lines add column covers jsonb;

-- Kobo that approved returns took off what is owed for the sale, less what was handed back of it; and how much of it came back.
alter table sales add column credited bigint not null default 0;
alter table sales add constraint sales_credited check (credited between 0 and total);
alter table sales add column return_status text not null default 'none';
alter table sales add constraint sales_return_status check (return_status in ('none', 'partial', 'full'));

alter table inventory_actions add column intake_id uuid;
alter table inventory_actions add constraint inventory_actions_intake foreign key (business_id, intake_id) references inventory_actions (business_id, id);
alter table inventory_actions add constraint inventory_actions_takes_back
  check ((sale_id is null or kind = 'return-inward') and (intake_id is null or kind = 'return-outward'));
create index inventory_actions_of_sale on inventory_actions (business_id, sale_id) where sale_id is not null;
create index inventory_actions_of_intake on inventory_actions (business_id, intake_id) where intake_id is not null;
-- What a return that waits is to pay back when it takes effect.
alter table inventory_actions add column pays_back jsonb;
alter table inventory_actions add constraint inventory_actions_pays_back check (pays_back is null or kind = 'return-inward');
-- Kobo by which what a supplier credits differs from what the goods were worth on the shelf; known once it takes effect.
alter table inventory_actions add column variance bigint;
alter table inventory_actions add constraint inventory_actions_variance
  check ((variance is not null) = (kind = 'return-outward' and posted_at is not null));

alter table inventory_action_items add column returned bigint not null default 0;
alter table inventory_action_items add constraint inventory_action_items_returned
  check (returned = 0 or returned between 0 and quantity);
-- The line that it takes back of.
alter table inventory_action_items add column sale_id uuid;
alter table inventory_action_items add column sale_position integer;
alter table inventory_action_items add constraint inventory_action_items_of_sale check ((sale_id is null) = (sale_position is null));
alter table inventory_action_items add constraint inventory_action_items_sale_line
  foreign key (business_id, sale_id, sale_position) references sale_items (business_id, sale_id, position);
alter table inventory_action_items add column intake_item_id uuid;
alter table inventory_action_items add constraint inventory_action_items_intake_line
  foreign key (business_id, intake_item_id) references inventory_action_items (business_id, id);
create index inventory_action_items_of_sale on inventory_action_items (business_id, sale_id) where sale_id is not null;
create index inventory_action_items_of_intake on inventory_action_items (business_id, intake_item_id) where intake_item_id is not null;
-- Of a return inward, kobo: what the customer is credited less tax, and its taxes; at the price sold (`share`, `tax_share`) and as it was agreed.
alter table inventory_action_items add column net bigint;
alter table inventory_action_items add column tax bigint;
alter table inventory_action_items add column share bigint;
-- What the goods cost when they left, of what came back from a sale.
alter table inventory_action_items add column cost bigint;
alter table inventory_action_items add constraint inventory_action_items_credited
  check ((net is null) = (tax is null) and (net is null or (net >= 0 and tax >= 0)) and (share is null) = (sale_id is null) and (share is null or net <= share));

-- What a returned line takes off each tax of its sale.
create table inventory_action_item_taxes (
  business_id uuid not null,
  action_id uuid not null,
  line_position integer not null,
  tax_id uuid not null,
  amount bigint not null check (amount >= 0),
  share bigint not null check (share >= amount),
  primary key (business_id, action_id, line_position, tax_id),
  constraint inventory_action_item_taxes_action foreign key (business_id, action_id) references inventory_actions (business_id, id),
  constraint inventory_action_item_taxes_tax foreign key (business_id, tax_id) references sale_taxes (business_id, id)
);
alter table inventory_action_item_taxes enable row level security;
create policy tenant on inventory_action_item_taxes using (business_id = current_setting('app.business_id')::uuid);
revoke update, delete, truncate on inventory_action_item_taxes from kasuwa_app;

-- What a returned line of a composite brings back of each component.
create table inventory_action_item_components (
  business_id uuid not null,
  action_id uuid not null,
  line_position integer not null,
  position integer not null check (position >= 0),
  product_id uuid not null,
  product_name text not null,
  -- Thousandths, in one composite and by the whole line.
  quantity bigint not null check (quantity > 0),
  taken bigint not null check (taken > 0),
  -- Kobo: what they cost when they left with the sale, and what the shelf took them back at once that took effect.
  share bigint,
  cost bigint,
  primary key (business_id, action_id, line_position, product_id),
  constraint inventory_action_item_components_action foreign key (business_id, action_id) references inventory_actions (business_id, id),
  constraint inventory_action_item_components_product foreign key (business_id, product_id) references products (business_id, id)
);
create index inventory_action_item_components_of on inventory_action_item_components (business_id, product_id);
alter table inventory_action_item_components enable row level security;
create policy tenant on inventory_action_item_components using (business_id = current_setting('app.business_id')::uuid);
revoke delete, truncate on inventory_action_item_components from kasuwa_app;
