-- What no form takes and a file of a business might bring: rows that have it are mended, and none has it from now on. What is in JSON is held where it
-- comes in.
update businesses set number_prefixes = '[]' where jsonb_typeof(number_prefixes) <> 'array';
update contact_debts set days = '[]' where jsonb_typeof(days) <> 'array';
update contact_merges set entries = '{}' where jsonb_typeof(entries) <> 'object';
update contact_merges set numbers = '{}' where jsonb_typeof(numbers) <> 'object';
update contact_merges set took = '{"columns": {}, "groups": []}' where jsonb_typeof(took) <> 'object';
update import_rows set cells = null where jsonb_typeof(cells) <> 'object';
update import_rows set errors = null where jsonb_typeof(errors) <> 'object';
update import_rows set before = null where jsonb_typeof(before) <> 'object';
update imports set map = '{}' where jsonb_typeof(map) <> 'object';
update imports set edits = '{}' where jsonb_typeof(edits) <> 'object';
update imports set beside = null where jsonb_typeof(beside) <> 'object';
update inventory_action_items set metadata = null where jsonb_typeof(metadata) <> 'object';
update inventory_actions set pays_back = null where jsonb_typeof(pays_back) <> 'array';
update products set options = '[]' where jsonb_typeof(options) <> 'array';
update purchase_order_items set metadata = null where jsonb_typeof(metadata) <> 'object';
update quotation_items set metadata = null where jsonb_typeof(metadata) <> 'object';
update quotation_tax_lines set covers = null where jsonb_typeof(covers) <> 'array';
-- A role that grants nothing that can be read grants nothing.
update roles set grants = '{}' where jsonb_typeof(grants) <> 'object';
update sale_items set metadata = null where jsonb_typeof(metadata) <> 'object';
update sale_tax_lines set covers = null where jsonb_typeof(covers) <> 'array';
update saved_reports set query = '{}' where jsonb_typeof(query) <> 'object';
update serial_number_logs set prior = null where jsonb_typeof(prior) <> 'object';
update serial_number_logs set before = null where jsonb_typeof(before) <> 'object';
update serial_number_logs set after = null where jsonb_typeof(after) <> 'object';
update serial_numbers set meta = null where jsonb_typeof(meta) <> 'object';
update share_links set statement = '{}' where jsonb_typeof(statement) <> 'object';

alter table businesses add constraint businesses_number_prefixes check (jsonb_typeof(number_prefixes) = 'array');
alter table contact_debts add constraint contact_debts_days check (jsonb_typeof(days) = 'array');
alter table contact_merges add constraint contact_merges_entries check (jsonb_typeof(entries) = 'object');
alter table contact_merges add constraint contact_merges_numbers check (jsonb_typeof(numbers) = 'object');
alter table contact_merges add constraint contact_merges_took check (jsonb_typeof(took) = 'object');
alter table import_rows add constraint import_rows_cells check (jsonb_typeof(cells) = 'object');
alter table import_rows add constraint import_rows_errors check (jsonb_typeof(errors) = 'object');
alter table import_rows add constraint import_rows_before check (jsonb_typeof(before) = 'object');
alter table imports add constraint imports_map check (jsonb_typeof(map) = 'object');
alter table imports add constraint imports_edits check (jsonb_typeof(edits) = 'object');
alter table imports add constraint imports_beside check (jsonb_typeof(beside) = 'object');
alter table inventory_action_items add constraint inventory_action_items_metadata check (jsonb_typeof(metadata) = 'object');
alter table inventory_actions add constraint inventory_actions_pays_back_list check (jsonb_typeof(pays_back) = 'array');
alter table products add constraint products_options check (jsonb_typeof(options) = 'array');
alter table purchase_order_items add constraint purchase_order_items_metadata check (jsonb_typeof(metadata) = 'object');
alter table quotation_items add constraint quotation_items_metadata check (jsonb_typeof(metadata) = 'object');
alter table quotation_tax_lines add constraint quotation_tax_lines_covers check (jsonb_typeof(covers) = 'array');
alter table roles add constraint roles_grants check (jsonb_typeof(grants) = 'object');
alter table sale_items add constraint sale_items_metadata check (jsonb_typeof(metadata) = 'object');
alter table sale_tax_lines add constraint sale_tax_lines_covers check (jsonb_typeof(covers) = 'array');
alter table saved_reports add constraint saved_reports_query check (jsonb_typeof(query) = 'object');
alter table serial_number_logs add constraint serial_number_logs_prior check (jsonb_typeof(prior) = 'object');
alter table serial_number_logs add constraint serial_number_logs_before check (jsonb_typeof(before) = 'object');
alter table serial_number_logs add constraint serial_number_logs_after check (jsonb_typeof(after) = 'object');
alter table serial_numbers add constraint serial_numbers_meta check (jsonb_typeof(meta) = 'object');
alter table share_links add constraint share_links_shown check (jsonb_typeof(statement) = 'object');

-- A country that there cannot be is where most businesses are.
update businesses set country = 'NG' where country !~ '^[A-Z]{2}$';
update contacts set country = 'NG' where country !~ '^[A-Z]{2}$';
update locations set country = 'NG' where country !~ '^[A-Z]{2}$';
alter table businesses add constraint businesses_country check (country ~ '^[A-Z]{2}$');
alter table contacts add constraint contacts_country check (country ~ '^[A-Z]{2}$');
alter table locations add constraint locations_country check (country ~ '^[A-Z]{2}$');

update imports set locale = 'en' where locale not in ('en', 'fr');
update share_links set locale = 'en' where locale not in ('en', 'fr');
alter table imports add constraint imports_locale check (locale in ('en', 'fr'));
alter table share_links add constraint share_links_locale check (locale in ('en', 'fr'));

-- The kind of a document is known by where it stands.
update serial_numbers unit set taken_kind = coalesce((select kind from inventory_actions action
    where action.business_id = unit.business_id and action.id = unit.taken_id), 'sale')
  where taken_kind not in ('sale', 'intake', 'return-inward', 'return-outward', 'adjustment');
update serial_numbers unit set intake_kind = coalesce((select kind from inventory_actions action
    where action.business_id = unit.business_id and action.id = unit.intake_id), 'sale')
  where intake_kind not in ('sale', 'intake', 'return-inward', 'return-outward', 'adjustment');
update serial_number_logs log set document_kind = coalesce((select kind from inventory_actions action
    where action.business_id = log.business_id and action.id = log.document_id), 'sale')
  where document_kind not in ('sale', 'intake', 'return-inward', 'return-outward', 'adjustment');
update serial_number_logs set from_status = null where from_status not in ('available', 'committed', 'sold', 'returned', 'void', 'damaged');
update serial_number_logs set to_status = null where to_status not in ('available', 'committed', 'sold', 'returned', 'void', 'damaged');
alter table serial_numbers add constraint serial_numbers_taken_kind
  check (taken_kind in ('sale', 'intake', 'return-inward', 'return-outward', 'adjustment'));
alter table serial_numbers add constraint serial_numbers_intake_kind
  check (intake_kind in ('sale', 'intake', 'return-inward', 'return-outward', 'adjustment'));
alter table serial_number_logs add constraint serial_number_logs_document_kind
  check (document_kind in ('sale', 'intake', 'return-inward', 'return-outward', 'adjustment'));
alter table serial_number_logs add constraint serial_number_logs_from_status
  check (from_status in ('available', 'committed', 'sold', 'returned', 'void', 'damaged'));
alter table serial_number_logs add constraint serial_number_logs_to_status
  check (to_status in ('available', 'committed', 'sold', 'returned', 'void', 'damaged'));
