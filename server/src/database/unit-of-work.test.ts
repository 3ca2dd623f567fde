import { expect, test } from 'vitest'
import { openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'
import { within } from '../testing/within.ts'
import { inSavepoint } from '../request/savepoint.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { refuseRule } from '../errors/refusal.ts'
import { newId } from './ids.ts'
import { nameColumns } from './search.ts'

const server = await ownServer()
const shop = await openShop(server)
const work = <T>(given: (ctx: BusinessContext) => Promise<T>) => within(server, shop, given)

const adding = (ctx: BusinessContext, name: string, id = newId()) =>
  ctx.db
    .insertInto('brands')
    .values({ business_id: ctx.business_id, id, name, ...nameColumns(name), created_by: ctx.merchant_id })
    .returning('name')
    .compile()

const named = (ctx: BusinessContext) =>
  ctx
    .selectFrom('brands')
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
  const onRows: unknown[] = []
  await work(async (ctx) => {
    ctx.write(adding(ctx, 'Cowbell'), [], (rows) => {
      onRows.push(...rows)
      ctx.write(adding(ctx, 'Dettol'), [], async (more) => {
        onRows.push(...more, await named(ctx))
      })
    })
  })
  expect(onRows).toEqual([{ name: 'Cowbell' }, { name: 'Dettol' }, ['Ariel', 'Bic', 'Cowbell', 'Dettol']])
})

test('what is sent ahead is there for what is read next; whoever is told of it may refuse, and what they gather is written too', async () => {
  const told: unknown[] = []
  const read = await work(async (ctx) => {
    ctx.write(adding(ctx, 'Nasco'), [], (rows) => {
      told.push(...rows)
      ctx.write(adding(ctx, 'Omo'))
    })
    await ctx.sendAhead()
  }).then(() => work(named))
  expect(told).toEqual([{ name: 'Nasco' }])
  expect(read).toEqual(expect.arrayContaining(['Nasco', 'Omo']))
  const refusing = work(async (ctx) => {
    ctx.write(adding(ctx, 'Peak'), [], () => {
      throw refuseRule('adjustments_only')
    })
    await ctx.sendAhead()
  })
  await expect(refusing).rejects.toMatchObject({ details: { code: 'adjustments_only' } })
  expect(await work(named)).not.toContain('Peak')
})

test('a write that the database refuses is what the work fails of, with whatever it leaves', async () => {
  const id = newId()
  const twice = (ctx: BusinessContext) => {
    ctx.write(adding(ctx, 'Eva', id))
    ctx.write(adding(ctx, 'Fanta', id))
  }
  const ways: ((ctx: BusinessContext) => Promise<unknown>)[] = [
    async (ctx) => twice(ctx),
    async (ctx) => (twice(ctx), named(ctx)),
    async (ctx) => (twice(ctx), Promise.all([named(ctx), named(ctx)])),
    async (ctx) => (twice(ctx), ctx.flush()),
    async (ctx) => (twice(ctx), ctx.sendAhead()),
    async (ctx) => (twice(ctx), await ctx.sendAhead(), named(ctx)),
  ]
  for (const way of ways) await expect(work(way)).rejects.toThrow('brands_pkey')
  expect(await work(named)).not.toContain('Eva')
})

test('what an attempt gathered is taken back with it, sent or not, and what was gathered before it stays', async () => {
  const onRows: unknown[] = []
  await work(async (ctx) => {
    ctx.write(adding(ctx, 'Gino'))
    const unsent = await inSavepoint(ctx, async () => {
      ctx.write(adding(ctx, 'Hollandia'), [], (rows) => void onRows.push(rows))
      throw refuseRule('own_document')
    })
    const taken = await inSavepoint(ctx, async () => ctx.write(adding(ctx, 'Gino')))
    expect([unsent?.details.words.key, taken?.details.fields]).toMatchObject(['own_document', { name: expect.anything() }])
    expect(await inSavepoint(ctx, async () => ctx.write(adding(ctx, 'Indomie')))).toBeUndefined()
  })
  const names = await work(named)
  expect(names).toEqual(expect.arrayContaining(['Gino', 'Indomie']))
  expect(names).not.toContain('Hollandia')
  expect(onRows).toEqual([])
})
