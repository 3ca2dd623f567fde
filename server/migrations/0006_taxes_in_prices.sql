-- Taxes that prices contain. Documents of before stay as they are: no tax in their prices.
alter table businesses add column prices_include_tax boolean not null default false;
-- Prices of shops here contain their taxes; those that are there keep theirs on top.
alter table businesses alter column prices_include_tax set default true;

alter table sale_taxes add column inclusive boolean not null default false;
-- Documents name a tax with its sort, so that the sort is fixed once one does.
alter table sale_taxes add constraint sale_taxes_sort unique (business_id, id, inclusive);

-- Kobo of inclusive taxes in the price after discounts, charged or taken off.
alter table sale_items add column included_tax bigint not null default 0;
alter table sale_items add constraint sale_items_included_tax check (included_tax between 0 and (total - line_discount - discount));
alter table quotation_items add column included_tax bigint not null default 0;
alter table quotation_items add constraint quotation_items_included_tax check (included_tax between 0 and (total - line_discount - discount));

-- Kobo: the sum of its lines'.
alter table sales add column included_tax bigint not null default 0;
alter table sales drop constraint sales_check1;
alter table sales add constraint sales_check1 check (total = (subtotal - discount - included_tax + tax_total));
alter table sales add constraint sales_included_tax check (included_tax between 0 and (subtotal - discount));
alter table quotations add column included_tax bigint not null default 0;
alter table quotations drop constraint quotations_sums;
alter table quotations add constraint quotations_sums check (
  discount between 0 and subtotal
  and tax_total >= 0
  and included_tax between 0 and subtotal - discount
  and total = (subtotal - discount - included_tax + tax_total)
);

alter table sale_tax_lines add column inclusive boolean not null default false;
-- Kobo of an inclusive tax in each line, by position.
alter table sale_tax_lines add column shares jsonb;
-- The customer does not pay it: it came off the price.
alter table sale_tax_lines add column is_off boolean not null default false;
alter table sale_tax_lines drop constraint sale_tax_lines_tax;
alter table sale_tax_lines add constraint sale_tax_lines_tax foreign key (business_id, tax_id, inclusive)
  references sale_taxes (business_id, id, inclusive);
alter table sale_tax_lines add constraint sale_tax_lines_shares check (inclusive = (shares is not null) and jsonb_typeof(shares) = 'array');
alter table sale_tax_lines add constraint sale_tax_lines_off check (not is_off or (inclusive and base = 0 and amount = 0));

alter table quotation_tax_lines add column inclusive boolean not null default false;
-- Kobo of an inclusive tax in each line, by position.
alter table quotation_tax_lines add column shares jsonb;
-- The customer does not pay it: it came off the price.
alter table quotation_tax_lines add column is_off boolean not null default false;
alter table quotation_tax_lines drop constraint quotation_tax_lines_tax;
alter table quotation_tax_lines add constraint quotation_tax_lines_tax foreign key (business_id, tax_id, inclusive)
  references sale_taxes (business_id, id, inclusive);
alter table quotation_tax_lines add constraint quotation_tax_lines_shares check (inclusive = (shares is not null) and jsonb_typeof(shares) = 'array');
alter table quotation_tax_lines add constraint quotation_tax_lines_off check (not is_off or (inclusive and base = 0 and amount = 0));
