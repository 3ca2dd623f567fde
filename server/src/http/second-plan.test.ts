import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../database/database.ts'
import { testServer } from '../testing/test-server.ts'
import { withSecondPlan } from './second-plan.ts'

const { app } = await testServer()
const transaction = <T>(work: (db: Db) => Promise<T>) => app.reportDatabase.transaction({}, work)
const nestloop = async (db: Db) => (await sql<{ is: string }>`select current_setting('enable_nestloop') as is`.execute(db)).rows[0]?.is

test('what is ended for its time is asked once more, by another plan, and nothing else is', async () => {
  const tries: (string | undefined)[] = []
  const slowAtFirst = async (db: Db) => {
    tries.push(await nestloop(db))
    await sql`set local statement_timeout = ${sql.lit(tries.length === 1 ? '5ms' : '5s')}`.execute(db)
    await sql`select pg_sleep(0.05)`.execute(db)
    return 'told'
  }
  expect(await withSecondPlan(transaction, slowAtFirst)).toBe('told')
  expect(tries).toEqual(['on', 'off'])
  expect(await withSecondPlan(transaction, nestloop)).toBe('on')
  await expect(withSecondPlan(transaction, () => Promise.reject(new Error('other')))).rejects.toThrow('other')
})

test('what takes too long twice is refused in words of its own', async () => {
  const slow = async (db: Db) => {
    await sql`set local statement_timeout = '5ms'`.execute(db)
    await sql`select pg_sleep(0.05)`.execute(db)
  }
  const refused = await withSecondPlan(transaction, slow).catch((error: unknown) => error)
  expect(refused).toMatchObject({ details: { status: 503, code: 'busy', words: { key: 'report_too_long' } } })
})
