/** Oids of tables from the app’s migrations, without extensions’ and foreign tables in the same database. */
export const ownTables = `select oid from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
  and relowner in ((select relowner from pg_class where oid = 'public.businesses'::regclass), 'kasuwa_app'::regrole)
  and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')`

/** Tables with businesses’ rows. */
export const tenantTables = `select attrelid from pg_attribute where attname = 'business_id' and attrelid in (${ownTables})`
