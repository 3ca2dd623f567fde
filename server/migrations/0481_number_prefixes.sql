-- Letters that a business gives the numbers of its documents, each from some number on: `[{"kind": "sale", "prefix": "INV", "from": 128}]`.
alter table businesses add column number_prefixes jsonb not null default '[]';
