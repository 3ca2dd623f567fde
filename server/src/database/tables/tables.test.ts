import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contactTexts } from '@kasuwa/contract/contact-fields'
import { each } from '@kasuwa/contract/platform/each'
import { plainNames } from '@kasuwa/contract/platform/plain-entities'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { shared } from '../../database-setup/placement.ts'
import { testDatabase } from '../../testing/test-server.ts'

const client = new pg.Client({ connectionString: (await testDatabase()).ownerUrl })
await client.connect()
afterAll(() => client.end())

const rows = async <Row extends object>(text: string): Promise<Row[]> => (await client.query<Row>(text)).rows

/** Tables with a business_id belong to businesses. */
const tenant = `select attrelid from pg_attribute join pg_class on pg_class.oid = attrelid
  where attname = 'business_id' and relkind = 'r' and relnamespace = 'public'::regnamespace`

test('every tenant table has row level security by the transaction’s business', async () => {
  const unprotected = await rows(`
    select oid::regclass::text as name from pg_class where oid in (${tenant})
      and not (relrowsecurity and exists (
        select from pg_policy where polrelid = pg_class.oid
          and pg_get_expr(polqual, polrelid) like '%business_id = (current_setting(''app.business_id''::text))::uuid%'))`)
  expect(unprotected).toEqual([])
  expect((await rows(tenant)).length).toBeGreaterThan(20)
})

test('no policy reads a setting in a way that a sharded database rejects', async () => {
  const unreadablePolicies = await rows(`select polname, polrelid::regclass::text from pg_policy
    where coalesce(pg_get_expr(polqual, polrelid), '') || coalesce(pg_get_expr(polwithcheck, polrelid), '') ~ 'current_setting\\([^)]*true\\)'`)
  expect(unreadablePolicies).toEqual([])
})

test('every key, unique index and reference of a tenant table begins with its business', async () => {
  const keys = await rows(`
    select indexrelid::regclass::text as name from pg_index
    where indrelid in (${tenant}) and indisunique
      and (select attname from pg_attribute where attrelid = indrelid and attnum = indkey[0]) is distinct from 'business_id'`)
  const references = await rows(`
    select conname as name from pg_constraint
    where contype = 'f' and conrelid in (${tenant}) and not confrelid = any (array['${shared.join("','")}']::regclass[])
      and not ((select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1]) = 'business_id'
        and (select attname from pg_attribute where attrelid = confrelid and attnum = confkey[1]) = 'business_id')`)
  expect([...keys, ...references]).toEqual([])
})

test('every other index of a tenant table begins with its business too, except those of memberships, old keys and due payments', async () => {
  const otherIndexes = await rows<{ name: string }>(`
    select indexrelid::regclass::text as name from pg_index
    where indrelid in (${tenant})
      and (select attname from pg_attribute where attrelid = indrelid and attnum = indkey[0]) is distinct from 'business_id'
      -- An index of words is looked up by all of its columns at once, in any order.
      and not ((select amname from pg_am join pg_class on pg_class.relam = pg_am.oid where pg_class.oid = indexrelid) = 'gin'
        and exists (select from pg_attribute where attrelid = indrelid and attname = 'business_id' and attnum = any(indkey)))
    order by 1`)
  expect(otherIndexes.map(({ name }) => name)).toEqual([
    ...['idempotency_keys_created', 'merchant_businesses_merchant', 'sale_checkouts_recheck'],
  ])
})

test('the app owns no table, and cannot change append-only tables', async () => {
  expect(await rows(`select relname from pg_class where relowner = 'kasuwa_app'::regrole`)).toEqual([])
  const appendOnlyTables = await rows<{ name: string }>(`
    select oid::regclass::text as name from pg_class where oid in (${tenant})
      and not has_table_privilege('kasuwa_app', oid, 'update') and not has_table_privilege('kasuwa_app', oid, 'delete') order by 1`)
  expect(appendOnlyTables.map((row) => row.name)).toEqual(
    expect.arrayContaining([
      'allocations',
      'audit_entries',
      'balance_transactions',
      'document_approvals',
      'inventory_action_costs',
      'inventory_action_payments',
      'sale_payments',
      'stock_movements',
    ]),
  )
})

/** Columns declared in `tables/*.ts`: name → true if nullable. */
type Columns = Record<string, boolean>

const folder = dirname(fileURLToPath(import.meta.url))
const source = readdirSync(folder)
  .filter((name) => /^[a-z-]+\.ts$/.test(name))
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n')
  .replaceAll(/\/\*\*[\s\S]*?\*\//g, '')

const fields = (body: string): Columns =>
  Object.fromEntries(
    [...body.matchAll(/(?:^|[\n;{])\s*(\w+): ([^\n;}]+)/g)].map(([, name = '', type = '']) => {
      // The first type of ColumnType<selected, inserted, updated> is that of a stored row.
      const selected = /^ColumnType<([^,]+),/.exec(type)?.[1] ?? type
      return [name, /\bnull\b/.test(selected)]
    }),
  )

/** Columns of the types before or after braces: `MasterRow &`, `Omit<TenantRow, 'id'> &`, `& ContactTexts`. */
function columnsOfBases(bases: string): Columns {
  const all = [...bases.matchAll(/(Omit|Pick)<(\w+), ([^>]+)>|\b[A-Z]\w+/g)].map(([plain, way, name = '', keys = '']) => {
    if (!way) return columnsOfType(plain)
    const listed = [...keys.matchAll(/'(\w+)'/g)].map(([, key]) => key)
    const isIn = ([column]: [string, boolean]) => listed.includes(column) === (way === 'Pick')
    return Object.fromEntries(Object.entries(columnsOfType(name)).filter(isIn))
  })
  return Object.assign({}, ...all) as Columns
}

/** Columns of `MasterRow & { … }`, `Omit<TenantRow, 'id'> & { … }` and the like. */
function columnsOf(type: string): Columns {
  const brace = type.indexOf('{')
  if (brace < 0) return columnsOfBases(type)
  const ownBody = type.slice(brace + 1)
  // `… } & ContactTexts`
  const intersected = /\} & (\w+)\s*$/.exec(ownBody)?.[1] ?? ''
  return { ...columnsOfBases(type.slice(0, brace)), ...columnsOfBases(intersected), ...fields(ownBody) }
}

function columnsOfType(name: string): Columns {
  const alias = new RegExp(`^type ${name} = (.*)$`, 'm').exec(source)?.[1]
  if (alias) return columnsOf(alias)
  const [, parents = '', body = ''] = new RegExp(`interface ${name}(?: extends ([^{]+))? \\{([\\s\\S]*?)\\n\\}`).exec(source) ?? []
  return { ...columnsOfBases(parents), ...fields(body) }
}

const declaredTables = (): Record<string, Columns> => {
  const tables: Record<string, Columns> = {}
  for (const [, body = ''] of source.matchAll(/export interface \w+Tables \{([\s\S]*?)\n\}/g)) {
    for (const tableText of body.split(/\n(?= {2}\w+: )/)) {
      const [, name, type] = /^\s*(\w+): ([\s\S]+)$/.exec(tableText) ?? []
      if (name && type) tables[name] = columnsOf(type)
    }
  }
  for (const { table, isName } of plainNames) tables[table] = columnsOfType(isName ? 'NameRow' : 'PlainRow')
  const texts = each(contactTexts, () => true)
  return { ...tables, contacts: { ...tables.contacts, ...texts } }
}

test('the declared tables match the migrations: every column, and its nullability', async () => {
  const catalogue = await rows<{ table_name: string; columns: Columns }>(`
    select table_name, jsonb_object_agg(column_name, is_nullable = 'YES') as columns from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely%' group by 1`)
  expect(declaredTables()).toEqual(Object.fromEntries(catalogue.map((row) => [row.table_name, row.columns])))
})
