-- What a business's papers say and look like, beside its name and address.
alter table businesses
  add column rc_number text,
  add column tin text,
  add column paper_colour text not null default '#0d5c46' constraint businesses_paper_colour check (paper_colour ~ '^#[0-9a-f]{6}$'),
  add column paper_terms text,
  add column paper_footer text,
  add column paper_shows_sku boolean not null default false,
  add column paper_shows_account boolean not null default true,
  add column receipt_width text not null default '80mm' constraint businesses_receipt_width check (receipt_width in ('58mm', '80mm'));
