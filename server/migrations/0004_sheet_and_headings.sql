-- The sheet of a workbook, from 0, and the line of its headings: an import that begins again reads the same. Null in older imports.
alter table imports add column sheet bigint;
alter table imports add column heading_line bigint;
