import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../testing/test-server.ts'
import { type BusinessTable, inOrder, tablesUnderPolicy } from './business-tables.ts'
import { formsOfColumns, rowsOfForms, words } from './forms-of-columns.ts'

const client = new pg.Client({ connectionString: (await testDatabase()).ownerUrl })
await client.connect()
afterAll(() => client.end())

interface Column {
  table: string
  name: string
  is_json: boolean
  /** A constraint says which words it may hold. */
  is_held: boolean
}
const { rows: tables } = await client.query<BusinessTable>(tablesUnderPolicy)
const going = inOrder(tables)
const { rows: columns } = await client.query<Column>(
  `select class.relname::text as table, attname::text as name, atttypid = 'jsonb'::regtype as is_json,
    atttypid <> 'jsonb'::regtype and exists (select from pg_constraint held where conrelid = class.oid and contype = 'c' and conkey = array[attnum]
      and pg_get_constraintdef(held.oid) ~ 'ARRAY|[=~] ''') as is_held
   from pg_class class join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = ''
   where class.relnamespace = 'public'::regnamespace and class.relname = any ($1)
     and atttypid in ('text'::regtype, 'text[]'::regtype, 'jsonb'::regtype)`,
  [going.map(({ name }) => name)],
)
/** Clients’ metadata and audit details may have any keys. */
const isOfCallers = (table: string, name: string) => ['meta', 'metadata'].includes(name) || table === 'audit_entries'
const called = ({ table, name }: Column) => `${table}.${name}`
const hasForm = (column: Column) => called(column) in formsOfColumns || column.name in formsOfColumns

test('each column of text or JSON of a business’s tables is held to a form, by the database, or is known to hold any words', () => {
  expect(
    columns.filter((column) => !column.is_held && !hasForm(column) && (column.is_json || !words.includes(column.name))).map(called),
  ).toEqual([])
  // And nothing is declared twice, or of what there is not.
  expect(columns.filter((column) => hasForm(column) && words.includes(column.name)).map(called)).toEqual([])
  const names = new Set(columns.flatMap((column) => [column.name, called(column)]))
  expect([...Object.keys(formsOfColumns), ...words].filter((name) => !names.has(name))).toEqual([])
})

test('no column of JSON takes what its readers would stumble over, and it is said which', () => {
  const nested = '['.repeat(3000) + ']'.repeat(3000)
  for (const { table, name } of columns.filter(({ is_json }) => is_json)) {
    const hold = rowsOfForms(table, [name])
    expect(() => hold(JSON.stringify({ [name]: null })), `${table}.${name}`).not.toThrow()
    for (const value of ['"x"', '5', 'true', '[["x"]]', ...(isOfCallers(table, name) ? [] : ['{"x": 1e300}'])])
      expect(() => hold(`{"${name}": ${value}}`), `${table}.${name} ${value}`).toThrow(`Rows of “${table}” have “${name}`)
    expect(() => hold(`{"${name}": ${nested}}`)).toThrow(`Rows of “${table}” have JSON that is nested deeper`)
  }
  expect(() => rowsOfForms('roles', ['grants'])('{"grants": ')).toThrow('no JSON')
})

test('each language, country, report, permission and address is one that there is', () => {
  const wrong: [table: string, column: string, value: unknown, at?: string][] = [
    ['saved_reports', 'report', 'nope'],
    ['saved_views', 'list', 'nope'],
    ['roles', 'grants', { sale: ['sale.view', 'sale.everything'] }, 'grants.sale.1'],
    ['contacts', 'email', 'nobody'],
    ['contacts', 'phone', 'call me'],
    ['businesses', 'website', 'javascript:alert(1)'],
    ['brands', 'image', 'javascript:alert(1)'],
    ['products', 'images', ['https://shop.example/a.png', 'data:text/html,x'], 'images.1'],
    ['businesses', 'number_prefixes', [{ kind: 'sale', prefix: '(A+)+', from: 1 }], 'number_prefixes.0.prefix'],
    ['businesses', 'time_zone', 'Mars/Olympus'],
    ['imports', 'kind', 'merchants'],
    ['import_rows', 'before', { business_id: 'x' }, 'before'],
    ['contact_merges', 'took', { columns: { balance: 'x' }, groups: [] }, 'took.columns'],
    ['serial_number_logs', 'prior', { status: 'lost' }, 'prior'],
  ]
  for (const [table, column, value, at = column] of wrong)
    expect(() => rowsOfForms(table, [column])(JSON.stringify({ [column]: value })), column).toThrow(`Rows of “${table}” have “${at}`)
})
