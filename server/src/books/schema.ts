import type { DatabaseLaw } from '../records/law.ts'
import { shared } from '../database-setup/placement.ts'
import { ownTables, tenantTables } from './own-tables.ts'

const ours = `select class.oid, class.relname as name, class.relrowsecurity from pg_class class where class.oid in (${ownTables})`

const ofTenants = `select ours.* from (${ours}) ours where ours.oid in (${tenantTables})`

/** Append-only ledgers. */
const ledgers = [
  'allocations',
  'audit_entries',
  'balance_transactions',
  'document_approvals',
  'drawer_movements',
  'inventory_action_costs',
  'inventory_action_payments',
  'sale_payments',
  'stock_movements',
]

/** Laws about the tables themselves (`docs/rooms/books.md`). */
export const schemaLaws: readonly DatabaseLaw[] = [
  {
    name: 'schema.policies',
    invariant: 'every tenant table has row level security on, with a policy that binds the app’s role',
    query: `select tenant.name from (${ofTenants}) tenant where not tenant.relrowsecurity or not exists (
      select from pg_policy where polrelid = tenant.oid and (0 = any(polroles) or 'kasuwa_app'::regrole::oid = any(polroles)))`,
  },
  {
    name: 'schema.role',
    invariant: 'the app’s role owns nothing, cannot pass row level security by, and changes or deletes nothing in a ledger',
    query: `select rolname::text as name, 'passes row level security by' as what from pg_roles where rolname = 'kasuwa_app' and (rolsuper or rolbypassrls)
      union all select class.relname::text, 'is its own' from pg_class class
        where class.relowner = 'kasuwa_app'::regrole and class.relnamespace = 'public'::regnamespace
      union all select ours.name::text, 'can be changed' from (${ours}) ours where ours.name in (${ledgers.map((name) => `'${name}'`).join(', ')})
        and (has_table_privilege('kasuwa_app', ours.oid, 'update') or has_table_privilege('kasuwa_app', ours.oid, 'delete')
          or has_table_privilege('kasuwa_app', ours.oid, 'truncate') or has_any_column_privilege('kasuwa_app', ours.oid, 'update'))`,
  },
  {
    name: 'schema.references',
    invariant: 'a reference between tenant tables carries the business, and every key begins with it',
    query: `with tenant as materialized (${ofTenants})
      select reference.conname::text as name, tenant.name as in_table from pg_constraint reference
        join tenant on tenant.oid = reference.conrelid join tenant referred on referred.oid = reference.confrelid
        where reference.contype = 'f' and not exists (
          select from unnest(reference.conkey, reference.confkey) as pair (own, theirs)
          join pg_attribute mine on mine.attrelid = reference.conrelid and mine.attnum = pair.own
          join pg_attribute other on other.attrelid = reference.confrelid and other.attnum = pair.theirs
          where mine.attname = 'business_id' and other.attname = 'business_id')
      union all select key.conname::text, tenant.name from pg_constraint key join tenant on tenant.oid = key.conrelid
        join pg_attribute head on head.attrelid = key.conrelid and head.attnum = key.conkey[1]
        where key.contype in ('p', 'u') and head.attname <> 'business_id'`,
  },
  {
    name: 'schema.floats',
    invariant: 'no column holds a float',
    query: `select ours.name, attribute.attname::text as column, attribute.atttypid::regtype::text as type from (${ours}) ours
      join pg_attribute attribute on attribute.attrelid = ours.oid and attribute.attnum > 0 and not attribute.attisdropped
      where attribute.atttypid in ('real'::regtype, 'double precision'::regtype, 'numeric'::regtype, 'money'::regtype)`,
  },
]

/** Names of the tables with businesses’ rows. */
export const tenantNames = `select name::text from (${ofTenants}) tenant order by 1`

export const orphanLaw = { name: 'tenant.business', invariant: 'every row has its business' }

/**
 * Finds rows whose business does not exist. An idempotency key may have none. A sharded database enforces references itself and cannot
 * run this query.
 */
export const orphans = (tables: readonly string[]): DatabaseLaw => ({
  ...orphanLaw,
  query: tables
    .filter((table) => table !== 'idempotency_keys')
    .map(
      (table) => `(select '${table}' as in_table, business_id from ${table} own_rows
        where ${shared.includes(table) ? 'business_id not in (select id from businesses)' : 'not exists (select from businesses where id = own_rows.business_id)'} limit 1)`,
    )
    .join(' union all '),
})
