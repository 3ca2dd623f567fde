-- Names in the order that people read them, the same on every engine: written by the code that writes search_text. 0071 is code
-- (server/src/platform/sort-names.ts) and writes it for the rows that are there.
alter table brands add column sort_name text collate "C";
alter table product_categories add column sort_name text collate "C";
alter table products add column sort_name text collate "C";
alter table contacts add column sort_name text collate "C";
alter table locations add column sort_name text collate "C";
alter table sale_taxes add column sort_name text collate "C";
alter table bank_accounts add column sort_name text collate "C";
alter table roles add column sort_name text collate "C";
alter table merchants add column sort_name text collate "C";
