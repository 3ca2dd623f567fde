import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withClient } from '@kasuwa/embedded-postgres'
import { appRole } from '../server/src/database/transaction-start.ts'
import { type BuiltApp, ownerUrl } from './built-app.ts'
import { runPgbench, without } from './pgbench.ts'

/** Tables of an intake, in the order of their references, with the values that differ between intakes. */
const written: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  inventory_actions: { id: ':doc::uuid', number: 'numbered.last_number' },
  inventory_action_items: { id: 'LINE(row.nth)', action_id: ':doc::uuid' },
  serial_numbers: {
    ...{ id: 'UNIT(row.nth)', intake_id: ':doc::uuid', serial_number: 'SERIAL(row.nth)' },
    ...{ sort_name: 'lower(SERIAL(row.nth))', search_text: 'lower(SERIAL(row.nth))' },
  },
  serial_number_codes: { code: 'lower(SERIAL(row.nth))', serial_number_id: 'UNIT(row.nth)' },
  serial_number_logs: { id: 'uuidv7()', serial_number_id: 'UNIT(row.nth)', document_id: ':doc::uuid', line_id: 'LINE(1)' },
  stock_movements: {
    ...{ id: 'uuidv7()', document_id: ':doc::uuid', line_id: 'LINE(row.nth)' },
    ...{ on_hand_after: 'moved.on_hand', entry: 'moved.last_entry' },
  },
  balance_transactions: { id: 'uuidv7()', source_id: ':doc::uuid', balance_after: 'owed.balance', entry: 'owed.last_entry' },
  audit_entries: { id: 'uuidv7()', entity_id: ':doc::uuid' },
  idempotency_keys: { key: ':doc' },
}

/** Expands the shorthand of `written`. Ids of one intake ascend, as the app's do. */
const spelledOut = (value: string): string =>
  value
    .replaceAll(/LINE\(([^)]+)\)/g, `(left(:doc, 24) || '1' || lpad(to_hex($1), 11, '0'))::uuid`)
    .replaceAll(/UNIT\(([^)]+)\)/g, `(left(:doc, 24) || '2' || lpad(to_hex($1), 11, '0'))::uuid`)
    .replaceAll(/SERIAL\(([^)]+)\)/g, `('FL' || (:base + $1))`)

/**
 * The least database cost of an intake: its rows once more, in the same tables with indexes, references and policies. Levels and contact
 * are locked and updated, and the number is counted. Plain statements from pgbench, for the rows of an intake that the app recorded.
 */
export class IntakeFloor {
  readonly #files

  constructor(
    readonly app: BuiltApp,
    readonly settings: string,
    readonly name: string,
  ) {
    const file = (part: string) => join(app.dataDir, `floor-${name}-${part}.sql`)
    this.#files = { prologue: file('prologue'), whole: file('whole') }
  }

  /** @param id the uuid of an intake at approval level 0, without payments, at one location */
  async prepare(id: string): Promise<void> {
    const schema = `floor_${this.name}`
    const statements: string[] = []
    await withClient(ownerUrl(this.app), async (client) => {
      const ask = async (text: string, ...parameters: unknown[]) => (await client.query<Record<string, string>>(text, parameters)).rows
      const [document] = await ask('select *, xmin::text as made_by from inventory_actions where id = $1', id)
      if (!document) throw new Error(`There is no intake ${id}.`)
      const scope = `business_id = '${document.business_id}'`
      await client.query(`drop schema if exists ${schema} cascade; create schema ${schema}; grant usage on schema ${schema} to ${appRole}`)
      const rows: [string, string][] = []
      for (const [table, fresh] of Object.entries(written)) {
        // Rows of one transaction carry its number.
        const order = (await ask(columnsOf, table)).some(({ name }) => name === 'position') ? 'position' : 'ctid'
        await client.query(
          `create table ${schema}.${table} as select row_number() over (order by ${order}) as nth, * from ${table}
            where ${scope} and xmin::text = '${document.made_by}'`,
        )
        const [countRow] = await ask(`select count(*) as many from ${schema}.${table}`)
        if (Number(countRow?.many) === 0) continue
        const names = (await ask(columnsOf, table)).map(({ name = '' }) => name)
        const expressions = names.map((name) => (fresh[name] === undefined ? `row.${name}` : spelledOut(fresh[name])))
        rows.push([table, `insert into ${table} (${names.join(', ')}) select ${expressions.join(', ')} from ${schema}.${table} row`])
      }
      await client.query(`grant select on all tables in schema ${schema} to ${appRole}`)
      await client.query(`analyze ${schema}.stock_movements`)
      const levels = `select product_id from ${schema}.stock_movements`
      const at = `${scope} and location_id = '${document.location_id}'`
      statements.push(
        `select set_config('app.business_id', '${document.business_id}', true), set_config('app.merchant_id', '${document.created_by}', true);`,
        `select level.on_hand, level.value, product.name, product.cost from inventory_levels level
          join products product on product.business_id = level.business_id and product.id = level.product_id
          where level.${at} and level.product_id = any(array(${levels})) order by level.product_id for update of level for key share of product;`.replaceAll(
          /\s+/g,
          ' ',
        ),
      )
      const of = (table: string) => rows.find(([name]) => name === table)?.[1] ?? ''
      const counter = `update document_counters set last_number = last_number + 1 where ${scope} and kind = 'intake' returning last_number`
      const balance = `update contacts set balance = balance + row.amount, last_entry = last_entry + 1 from ${schema}.balance_transactions row where contacts.${scope} and contacts.id = row.contact_id returning contacts.balance, contacts.last_entry`
      const hasUnits = rows.some(([table]) => table === 'serial_numbers')
      const change = `update inventory_levels level set on_hand = level.on_hand + row.quantity, value = level.value + row.value, last_entry = level.last_entry + 1${hasUnits ? ', units = level.units + row.quantity / 1000' : ''} from ${schema}.stock_movements row where level.${scope} and level.location_id = '${document.location_id}' and level.product_id = any(array(${levels})) and level.product_id = row.product_id returning level.product_id, level.on_hand, level.last_entry`
      for (const table of ['serial_numbers', 'serial_number_codes', 'serial_number_logs']) if (of(table)) statements.push(`${of(table)};`)
      statements.push(
        `with moved as (${change}) ${of('stock_movements')} join moved on moved.product_id = row.product_id;`,
        `with owed as (${balance}) ${of('balance_transactions')}, owed;`,
        `with numbered as (${counter}) ${of('inventory_actions')}, numbered;`,
        ...['inventory_action_items', 'audit_entries', 'idempotency_keys'].flatMap((table) => (of(table) ? [`${of(table)};`] : [])),
      )
    })
    const prologue = 'select uuidv7()::text as doc, (random() * 1e14)::bigint * 10000 as base \\gset\n'
    writeFileSync(this.#files.prologue, prologue)
    writeFileSync(this.#files.whole, `${prologue}begin;\n${statements.join('\n')}\ncommit;\n`)
  }

  /** @returns intakes per second of one client */
  async rate(seconds: number): Promise<number> {
    const run = (file: string) => ({ file, constants: {}, settings: this.settings })
    const prologue = await runPgbench(this.app, run(this.#files.prologue), 1, 1)
    return without(prologue, await runPgbench(this.app, run(this.#files.whole), 1, seconds))
  }
}

const columnsOf = `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1
  and is_generated = 'NEVER' order by ordinal_position`
