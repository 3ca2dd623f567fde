import { expect, test } from 'vitest'
import { openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'
import { within } from '../testing/within.ts'
import { attempt } from '../request/savepoint.ts'
import type { Ctx } from '../request/request-context.ts'
import { refuse } from '../errors/refusal.ts'
import { newId } from './ids.ts'
import { nameColumns } from './search.ts'

const server = await testServer()
const shop = await openShop(server)
const work = <T>(given: (ctx: Ctx) => Promise<T>) => within(server, shop, given)

const adding = (ctx: Ctx, name: string, id = newId()) =>
  ctx.db
    .insertInto('brands')
    .values({ business_id: ctx.business_id, id, name, ...nameColumns(name), created_by: ctx.merchant_id })
    .returning('name')
    .compile()

const named = (ctx: Ctx) =>
  ctx
    .from('brands')
    .select('name')
    .orderBy('name')
    .execute()
    .then((rows) => rows.map((row) => row.name))

test('what is gathered is there for what is read next, and in the end', async () => {
  const read = await work(async (ctx) => {
    ctx.write(adding(ctx, 'Ariel'))
    const first = await named(ctx)
    ctx.write(adding(ctx, 'Bic'))
    return first
  })
  expect(read).toEqual(['Ariel'])
  expect(await work(named)).toEqual(['Ariel', 'Bic'])
})

test('whoever is to be told is told before the work is committed, and what they gather is written too', async () => {
  const told: unknown[] = []
  await work(async (ctx) => {
    ctx.write(adding(ctx, 'Cowbell'), [], (rows) => {
      told.push(...rows)
      ctx.write(adding(ctx, 'Dettol'), [], async (more) => {
        told.push(...more, await named(ctx))
      })
    })
  })
  expect(told).toEqual([{ name: 'Cowbell' }, { name: 'Dettol' }, ['Ariel', 'Bic', 'Cowbell', 'Dettol']])
})

test('a write that the database refuses is what the work fails of, with whatever it leaves', async () => {
  const id = newId()
  const twice = (ctx: Ctx) => {
    ctx.write(adding(ctx, 'Eva', id))
    ctx.write(adding(ctx, 'Fanta', id))
  }
  const ways: ((ctx: Ctx) => Promise<unknown>)[] = [
    async (ctx) => twice(ctx),
    async (ctx) => (twice(ctx), named(ctx)),
    async (ctx) => (twice(ctx), Promise.all([named(ctx), named(ctx)])),
    async (ctx) => (twice(ctx), ctx.sent()),
  ]
  for (const way of ways) await expect(work(way)).rejects.toThrow('brands_pkey')
  expect(await work(named)).not.toContain('Eva')
})

test('what an attempt gathered is taken back with it, sent or not, and what was gathered before it stays', async () => {
  const told: unknown[] = []
  await work(async (ctx) => {
    ctx.write(adding(ctx, 'Gino'))
    const unsent = await attempt(ctx, async () => {
      ctx.write(adding(ctx, 'Hollandia'), [], (rows) => void told.push(rows))
      throw refuse('own_document')
    })
    const taken = await attempt(ctx, async () => ctx.write(adding(ctx, 'Gino')))
    expect([unsent?.refused.words.key, taken?.refused.fields]).toMatchObject(['own_document', { name: expect.anything() }])
    expect(await attempt(ctx, async () => ctx.write(adding(ctx, 'Indomie')))).toBeUndefined()
  })
  const names = await work(named)
  expect(names).toEqual(expect.arrayContaining(['Gino', 'Indomie']))
  expect(names).not.toContain('Hollandia')
  expect(told).toEqual([])
})
