-- When each row that an import made or changed was last written by it: one that says otherwise by now was changed since. And what it made
-- besides its rows, to go with them: categories, brands, tags and groups that they name, products of variants that have no row of their
-- own, documents of opening stock. Of imports before this nothing is known of that: they are not undone.
alter table import_rows add column written_at timestamptz;
alter table imports add column beside jsonb;
