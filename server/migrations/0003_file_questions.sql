-- Answers to questions that a file leaves open, by the question's id, and rows that are no records: sums, notes, headings again.
alter table imports add column answers jsonb not null default '{}';
alter table imports add constraint imports_answers check (jsonb_typeof(answers) = 'object');
alter table imports add column left_out bigint not null default 0;
-- Rows of known products whose stock differs from the file's: an import moves none.
alter table imports add column stock_differs bigint not null default 0;
