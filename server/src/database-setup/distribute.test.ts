import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { serverFolder } from '../services/server-folder.ts'
import { testDatabase } from '../testing/test-server.ts'
import { type TablePlacement, misplaced, moveSummary, planOf, referencesOf, stillToMove } from './cluster-plan.ts'
import { adviceFor, isSharded, missingOn, noCitus } from './cluster-settings.ts'
import { distribute, usualShards } from './distribute.ts'
import { local, shared, tenant } from './placement.ts'

const database = await testDatabase()
const isCluster = inject('databaseMachines').length > 1
const all = [...Object.keys(tenant), ...shared, ...local]

async function ask<Row>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  return client.query(text).then(
    async ({ rows }) => client.end().then(() => rows as Row[]),
    async (error: unknown) => client.end().then(() => Promise.reject(error)),
  )
}

test('every table of the database has its place in the plan', async () => {
  const tables = await ask<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`,
  )
  const plan = planOf(tables.map(({ name }) => name))
  expect(plan.map(({ table }) => table).toSorted()).toEqual(all.toSorted())
  const of = (placement: TablePlacement) => plan.filter((planned) => planned.placement === placement)
  expect(of('by business')).toHaveLength(Object.keys(tenant).length)
  expect(of('by business').every(({ table, column }) => column === (table === 'businesses' ? 'id' : 'business_id'))).toBe(true)
  expect(of('on every machine').map(({ table }) => table)).toEqual([
    'merchant_businesses',
    'merchants',
    'plans',
    'provider_banks',
    'sessions',
  ])
  expect(of('on the coordinator').map(({ table }) => table)).toContain('throttles')
})

test('the plan puts tables of all machines first, then businesses, and other tables after them', () => {
  const tables = planOf(['allocations', 'throttles', 'businesses', 'sessions']).map(({ table }) => table)
  expect(tables).toEqual(['sessions', 'businesses', 'allocations', 'throttles'])
})

test('a half-done plan lists the tables still to move, and reports tables in a wrong place', () => {
  const plan = planOf(['businesses', 'sales', 'sessions', 'throttles'])
  const currentByTable = new Map<string, TablePlacement>([
    ['businesses', 'by business'],
    ['sessions', 'on the coordinator'],
  ])
  expect(stillToMove(plan, currentByTable).map(({ table }) => table)).toEqual(['sessions', 'sales'])
  expect(misplaced(plan, currentByTable)).toEqual([])
  expect(misplaced(plan, new Map([['sales', 'on every machine']]))).toEqual([
    '“sales” stands on every machine, and is to stand by business.',
  ])
  const everything = new Map(plan.map(({ table, placement }) => [table, placement]))
  expect(stillToMove(plan, everything)).toEqual([])
})

test('references of businesses’ tables are taken off while one of the two moves, others stay', () => {
  const reference = (from: string, to: string) => ({ name: `${from}_${to}`, from, to, definition: '' })
  const [within, outward, unrelated] = [
    reference('sales', 'contacts'),
    reference('members', 'merchant_businesses'),
    reference('sessions', 'merchants'),
  ]
  expect(referencesOf([within, outward, unrelated], new Set(['contacts', 'sessions', 'merchant_businesses']))).toEqual([within, outward])
})

test('a problem of a machine is reported with the commands that an administrator runs', () => {
  const good = { name: 'one:5432', role: 'good', leakproof: true, prepared: 200, connections: 100 } as const
  expect([missingOn(good), adviceFor(good)]).toEqual([[], []])
  expect(missingOn({ ...good, prepared: 0 })).toEqual([expect.stringContaining('On one:5432 max_prepared_transactions is 0')])
  expect(missingOn({ ...good, role: 'no login' })).toEqual([expect.stringContaining('“alter role kasuwa_app login”')])
  expect(missingOn({ ...good, role: 'no connect' })).toEqual([expect.stringContaining('“grant connect on database')])
  expect(missingOn({ ...good, role: 'none' })).toEqual([expect.stringContaining('“create role kasuwa_app login nosuperuser nobypassrls”')])
  expect(missingOn({ ...good, role: 'free' })).toEqual([expect.stringContaining('passes row level security by')])
  expect(adviceFor({ ...good, leakproof: false })).toEqual([
    expect.stringContaining('alter function pg_catalog.textlike(text, text) leakproof'),
  ])
  expect(adviceFor({ ...good, prepared: 20 })).toEqual([expect.stringContaining('at least max_connections (100)')])
})

test('the command says how many tables moved, or that each was in its place', () => {
  expect(moveSummary(['contacts', 'sales'], 30)).toBe('2 tables moved, with 30 rows.')
  expect(moveSummary([], 0)).toBe('Every table was in its place already.')
})

const looksAfterItAgain = async () => {
  const { movedTables, tables } = await distribute(database.ownerUrl, usualShards)
  expect(movedTables).toEqual([])
  for (const { table, placement, machines } of tables) {
    if (placement === 'by business') expect(machines.length, table).toBeGreaterThan(1)
    if (placement === 'on every machine') expect(machines, table).toHaveLength(inject('databaseMachines').length)
  }
}

const isRefused = async () => {
  const tables = () => ask('select relname, reloptions from pg_class order by oid')
  const before = await tables()
  await expect(distribute(database.ownerUrl, usualShards)).rejects.toThrow(noCitus)
  expect(await tables()).toEqual(before)
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  expect(await isSharded(client)).toBe(false)
  await client.end()
  const command = (args: string[], env: Record<string, string>) => {
    const { DATABASE_URL: _, ...rest } = process.env
    const result = spawnSync('node', [join(serverFolder, '..', 'scripts', 'command.mjs'), 'database-setup/distribute-command', ...args], {
      env: { ...rest, ...env },
      encoding: 'utf8',
    })
    return [result.status, result.stdout, result.stderr.trim()]
  }
  expect(command([], { DATABASE_URL: database.ownerUrl })).toEqual([1, '', noCitus])
  expect(command([], {})).toEqual([1, '', expect.stringContaining('Set DATABASE_URL to the coordinator')])
  expect(command(['--shards', 'many'], { DATABASE_URL: database.ownerUrl })).toEqual([1, '', '--shards is a number from 1 to 1024.'])
}

test(
  'without Citus it says so in a sentence and changes nothing; on a cluster, done again, it moves nothing and finds all as it should be',
  isCluster ? looksAfterItAgain : isRefused,
)
