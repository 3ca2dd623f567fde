import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { columnTypes } from '../database/rows.ts'
import { local, shared, tenant } from '../database-setup/placement.ts'
import { testDatabase } from '../testing/test-server.ts'

// Rules that keep sharding by business possible (`docs/decisions/0009-open-to-a-cluster.md`).
const client = new pg.Client({ connectionString: (await testDatabase()).ownerUrl })
await client.connect()
afterAll(() => client.end())

const names = async (text: string, values: unknown[] = []): Promise<string[]> =>
  (await client.query<{ name: string }>(text, values)).rows.map(({ name }) => name).toSorted()

const tables = () =>
  names(`select pg_class.oid::regclass::text as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p', 'f') and nspname not in ('pg_catalog', 'information_schema') and nspname !~ '^pg_(temp|toast)'
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')`)

/** Tenant tables by oid, with the number of the column that contains the business: the list is given as `$1`. */
const tenants = `tenant as materialized (
  select attrelid as oid, attnum as business from jsonb_each_text($1::jsonb) as listed (name, business)
  join pg_attribute on attrelid = to_regclass(name) and attname = listed.business and not attisdropped)`
const listed = [JSON.stringify(tenant)]

const keysWithoutBusiness = () =>
  names(
    `with ${tenants} select indexrelid::regclass::text as name from pg_index join tenant on tenant.oid = indrelid
      where (indisunique or indisexclusion) and indkey[0] <> tenant.business
    union all select tenant.oid::regclass::text from tenant where not exists (select from pg_index where indrelid = tenant.oid and indisprimary)`,
    listed,
  )

/** A reference to or from a tenant's row must be between rows of one business. All may refer to rows that every business shares. */
const referencesWithoutBusiness = () =>
  names(
    `with ${tenants} select conname as name from pg_constraint
      left join tenant as own on own.oid = conrelid left join tenant as other on other.oid = confrelid
      where contype = 'f' and (own.oid is not null or other.oid is not null)
        and (conkey[1], confkey[1]) is distinct from (own.business, other.business)
        and not (own.oid is not null and confrelid in (select to_regclass(name) from unnest($2::text[]) as name))`,
    [...listed, shared],
  )

/** Policies may compare with a setting only: no subquery and no function of ours, which could contain one. */
const clausesOf = 'concat(polqual::text, polwithcheck::text)'
const policiesThatAsk = () =>
  names(`select polname || ' on ' || polrelid::regclass as name from pg_policy
    where ${clausesOf} ~ 'SUBLINK' or exists (select from regexp_matches(${clausesOf}, ':funcid (\\d+)', 'g') as called (oid)
      where called.oid[1]::oid not in ('current_setting(text)'::regprocedure, 'current_setting(text,boolean)'::regprocedure))`)

const triggersAndSequences = () =>
  names(
    `with ${tenants} select tgname as name from pg_trigger join tenant on tenant.oid = tgrelid where not tgisinternal
    union all select rulename from pg_rewrite join tenant on tenant.oid = ev_class
    union all select format('%s of %s', attname, attrelid::regclass) from pg_attribute join tenant on tenant.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attnum > 0 and (attidentity <> '' or pg_get_expr(adbin, adrelid) ~ 'nextval')`,
    listed,
  )

test('every table is in exactly one list: a tenant’s, shared by all, or of the one machine', async () => {
  expect([...Object.keys(tenant), ...shared, ...local].toSorted()).toEqual(await tables())
})

test('each column that holds the business is there, and is never null', async () => {
  const tablesWithBusiness = await names(
    `with ${tenants} select oid::regclass::text as name from tenant join pg_attribute on attrelid = oid and attnum = business and attnotnull`,
    listed,
  )
  expect(tablesWithBusiness).toEqual(Object.keys(tenant).toSorted())
})

test('keys, unique indexes and references of tenant tables begin with the business', async () => {
  expect(await keysWithoutBusiness()).toEqual([])
  expect(await referencesWithoutBusiness()).toEqual([])
})

/** Rows inserted from the list name their columns' types: another type would miss the index, or lose a value. */
const columnsOfAnotherType = () =>
  names(
    `with ${tenants} select format('%s.%s %s', oid::regclass, attname, atttypid::regtype) as name
      from tenant join pg_attribute on attrelid = oid and not attisdropped join jsonb_each_text($2::jsonb) as typed (name, type) on name = attname
      where not (case typed.type when 'bigint' then atttypid::regtype::text in ('bigint', 'integer', 'smallint') else atttypid = to_regtype(typed.type) end)`,
    [...listed, JSON.stringify(columnTypes)],
  )

test('a column has the type that rows are added with', async () => {
  // Tables whose rows are never inserted from the list.
  expect(await columnsOfAnotherType()).toEqual(['idempotency_keys.status smallint', 'sale_taxes.tax_id text'])
})

test('no policy asks another table', async () => {
  expect(await policiesThatAsk()).toEqual([])
})

test('no trigger, rule or sequence works on a tenant table', async () => {
  expect(await triggersAndSequences()).toEqual([])
})

test('the law reports each table, key, reference, policy and trigger that breaks it', async () => {
  await client.query(`begin;
    create table in_no_list (id uuid primary key);
    create unique index brands_alone on brands (id);
    create unique index products_other_way on products (id, business_id);
    alter table products add constraint products_brand_alone foreign key (brand_id) references brands (id);
    alter table sessions add constraint sessions_place_there foreign key (place) references businesses (id);
    create function is_mine(uuid) returns boolean language sql stable as 'select exists (select from members where business_id = $1)';
    create policy asks on brands for select using (exists (select from members where members.business_id = brands.business_id));
    create policy asks_by_function on brands for select using (is_mine(business_id));
    create function nothing() returns trigger language plpgsql as 'begin return new; end';
    create trigger touched before update on brands for each row execute function nothing();
    alter table brands add column place serial;
    alter table products add column place bigint generated always as identity;
    alter table sale_payments drop constraint sale_payments_pkey cascade`)
  const violations = {
    tables: (await tables()).includes('in_no_list'),
    keys: await keysWithoutBusiness(),
    references: await referencesWithoutBusiness(),
    policies: await policiesThatAsk(),
    triggers: await triggersAndSequences(),
  }
  await client.query('rollback')
  expect(violations).toEqual({
    tables: true,
    keys: ['brands_alone', 'products_other_way', 'sale_payments'],
    references: ['products_brand_alone', 'sessions_place_there'],
    policies: ['asks on brands', 'asks_by_function on brands'],
    triggers: ['place of brands', 'place of products', 'touched'],
  })
})
