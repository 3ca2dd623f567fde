/** Tables that our migrations made, by oid: neither those that an extension brings along, nor what others keep in the same database. */
export const ownTables = `select oid from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
  and relowner in ((select relowner from pg_class where oid = 'public.businesses'::regclass), 'kasuwa_app'::regrole)
  and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')`

/** Those of them that hold businesses' rows. */
export const tenantTables = `select attrelid from pg_attribute where attname = 'business_id' and attrelid in (${ownTables})`
