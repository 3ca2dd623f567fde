-- Three options may be said at length, in letters of several bytes: more than an index takes of a row (2,704 bytes). It holds what they come
-- to instead.
drop index products_options_key;
create unique index products_options_key on products (business_id, parent_id, md5(options_key)) where parent_id is not null and deleted_at is null;
