import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { withClient } from '@kasuwa/embedded-postgres'
import type { Client as Connection } from 'pg'
import { firstIdOf, storedId } from '../../server/src/database/ids.ts'
import { Database } from '../../server/src/database/database.ts'
import { refreshAllDebts } from '../../server/src/receivables/cached-debts.ts'
import { addUpEverything } from '../../server/src/reports/day-sums/add-up.ts'
import { violations } from '../../server/src/books/check.ts'
import { type BuiltApp, ownerUrl, startBuiltApp } from '../built-app.ts'
import { type Business, login, register } from '../business.ts'
import { findIndexes } from '../without-indexes.ts'
import { inCell, layGround, recordCell } from './cell.ts'
import { type Cell, addCopies, tablesOfCopies } from './copies.ts'

/*
 * A database of a million sales, created once and stored outside the checkout. Each step is recorded in its own transaction, so an
 * interrupted run resumes. Steps: businesses with a cell each, by the API; copies of each business, without keys and indexes; each index;
 * cached figures of days and debts; the check of the books.
 */

/** Businesses and their sizes. */
interface Sizes {
  businesses: number
  /** All sales. */
  sales: number
  /** Sales of the large business: half of them. */
  large: number
  /** Its sets of twenty products and twenty contacts. */
  sets: number
  little: number
}

/** @param sales in all: published figures are for a million */
function sizesOf(sales: number): Sizes {
  const part = sales / 1_000_000
  return {
    businesses: Math.max(6, Math.round(50 * Math.min(1, part * 2))),
    sales,
    large: sales / 2,
    sets: Math.ceil(5000 * part),
    little: Math.ceil(1000 * Math.min(1, part * 10)),
  }
}

type Role = 'large' | 'middle' | 'little' | 'empty'

/** A business of the database, in the recorded state. */
interface Shop extends Cell {
  /** Index in the plan. */
  place: number
  role: Role
  email: string
  password: string
  /** Copies, including the cell itself. */
  copies: number
  sets: number
}

interface State {
  sales: number
  /** True for a database with only a small business and a new one. */
  isAlone?: boolean
  shops: Shop[]
  /** Milliseconds spent so far. */
  took: number
  isReady: boolean
}

/** Folder of such databases: `KASUWA_BENCH_DIR`, else the user's cache. */
const folderOf = (sales: number): string =>
  join(process.env.KASUWA_BENCH_DIR ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'kasuwa-bench'), `sales-${sales}`)

/** The big database, running. */
export interface Big {
  app: BuiltApp
  /** Seconds of creation, over all runs. */
  seconds: number
  /** Violated laws of the books: none, unless creation is wrong. Undefined if an earlier run created it and checked. */
  broken: string[] | undefined
  of(role: Role): Promise<Business>
}

/** The small and the new business in a database of their own, for comparison. */
export const openAlone = (sales: number, folder = `${folderOf(sales)}-alone`): Promise<Big> => openBig(sales, { folder, isAlone: true })

/** Opens it, and creates missing parts. */
export async function openBig(
  sales: number,
  {
    folder = folderOf(sales),
    settings = {},
    isAlone = false,
  }: { folder?: string; settings?: Record<string, string>; isAlone?: boolean } = {},
): Promise<Big> {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'bench.json')
  const state: State = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as State)
    : { sales, isAlone, shops: [], took: 0, isReady: false }
  const app = await startBuiltApp(folder, { DEMO: '0', ...settings })
  let broken: string[] | undefined
  if (!state.isReady) {
    console.log(`Making a database of ${sales} sales in ${folder}…`)
    let began = performance.now()
    const save = () => {
      state.took += performance.now() - began
      began = performance.now()
      writeFileSync(`${file}.new`, JSON.stringify(state, null, 1))
      renameSync(`${file}.new`, file)
    }
    await registerAll(app, state, save)
    await withClient(ownerUrl(app), (database) => fill(database, ownerUrl(app), state, save))
    broken = await violations(`${ownerUrl(app)}?options=${encodeURIComponent('-c work_mem=256MB')}`)
    state.isReady = broken.length === 0
    save()
    console.log(`  books  ${(state.took / 1000).toFixed(0)} s`)
  }
  return {
    app,
    seconds: state.took / 1000,
    broken,
    of: async (role) => {
      const shop = state.shops.find((candidate) => candidate.role === role)
      if (!shop) throw new Error(`There is no ${role} business.`)
      return login(app, shop)
    },
  }
}

/** The planned businesses; the medium one for comparison is created early. */
interface Planned {
  role: Role
  sales: number
  sets: number
}

function planOf({ sales, isAlone = false }: State): Planned[] {
  const { businesses, large, sets, little } = sizesOf(sales)
  const small: Planned[] = [
    { role: 'little', sales: little, sets: Math.ceil(little / 100) },
    { role: 'empty', sales: 0, sets: 0 },
  ]
  if (isAlone) return small
  const each = (sales - large - little) / (businesses - 3)
  const otherBusinesses = Array.from({ length: businesses - 3 }, () => ({
    ...{ role: 'middle' as const, sales: each, sets: Math.ceil(each / 100) },
  }))
  return [{ role: 'large', sales: large, sets }, ...small, ...otherBusinesses]
}

/** Businesses created at once. */
const hands = 3

/** By the API. An unfinished business stays as it is, and another replaces it. */
async function registerAll(app: BuiltApp, state: State, save: () => void): Promise<void> {
  const isThere = (place: number) => state.shops.some((shop) => shop.place === place)
  const rest = [...planOf(state).entries()].filter(([place]) => !isThere(place)).values()
  const work = async () => {
    for (const [place, planned] of rest) {
      state.shops.push({ place, ...(await open(app, planned)) })
      state.shops.sort((a, b) => a.place - b.place)
      save()
    }
  }
  await Promise.all(Array.from({ length: hands }, work))
}

async function open(app: BuiltApp, { role, sales, sets }: Planned): Promise<Omit<Shop, 'place'>> {
  const business = await register(app)
  let since = Date.now()
  if (sales > 0) {
    const ground = await layGround(business)
    // Ids of the cell begin after all others.
    await delay(3)
    since = Date.now()
    await recordCell(business, ground)
  }
  business.client.close()
  const result = await withClient(ownerUrl(app), (database) =>
    database.query<{ business_id: string }>('select business_id from locations where id = $1', [storedId('location', business.location)]),
  )
  return {
    ...{ role, email: business.email, password: business.password, sets, copies: Math.round(sales / inCell.sales) },
    ...{ business_id: result.rows[0]?.business_id ?? '', since: firstIdOf(since) },
  }
}

/** The remaining steps, each done once. */
async function fill(database: Connection, url: string, state: State, save: () => void): Promise<void> {
  await database.query('create schema if not exists bench')
  await database.query('create table if not exists bench.steps (name text primary key, place serial)')
  await database.query('create table if not exists bench.kept (place integer primary key, build text not null)')
  await database.query("set maintenance_work_mem = '512MB'; set work_mem = '64MB'; set synchronous_commit = off")
  const step = async (name: string, work: () => Promise<unknown>, isTransaction = true) => {
    const { rows } = await database.query('select 1 from bench.steps where name = $1', [name])
    if (rows.length > 0) return
    if (isTransaction) await database.query('begin')
    await work()
    await database.query('insert into bench.steps (name) values ($1)', [name])
    if (isTransaction) await database.query('commit')
    save()
    console.log(`  ${name}  ${(state.took / 1000).toFixed(0)} s`)
  }
  await step('without indexes', async () => {
    const indexes = await findIndexes(database, await tablesOfCopies(database))
    for (const [place, { build }] of indexes.entries()) await database.query('insert into bench.kept values ($1, $2)', [place, build])
    for (const { drop } of indexes.toReversed()) await database.query(drop)
  })
  for (const shop of state.shops)
    if (shop.copies > 0) await step(`copies ${shop.place}`, () => addCopies(database, shop, shop.copies, shop.sets))
  await step(
    'indexes',
    async () => {
      for (;;) {
        const { rows } = await database.query<{ place: number; build: string }>('select * from bench.kept order by place limit 1')
        const [next] = rows
        if (!next) return
        await database.query('begin')
        await database.query(next.build)
        await database.query('delete from bench.kept where place = $1', [next.place])
        await database.query('commit')
      }
    },
    false,
  )
  await step('counted', () => database.query('vacuum analyze'), false)
  const query = <Row extends object>(text: string, values: unknown[]) => database.query<Row>(text, values)
  const app = new Database({ url, size: 1, named: false })
  try {
    await step('sums of days', () => addUpEverything(app, query, Date.now()), false)
    await step('debts', () => refreshAllDebts(app, query), false)
  } finally {
    await app.end()
  }
  await step('counted again', () => database.query('vacuum analyze'), false)
}
