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
const inTransaction = <T>(work: (ctx: BusinessContext) => Promise<T>) => within(server, shop, work)

const insertBrand = (ctx: BusinessContext, name: string, id = newId()) =>
  ctx.db
    .insertInto('brands')
    .values({ business_id: ctx.business_id, id, name, ...nameColumns(name), created_by: ctx.merchant_id })
    .returning('name')
    .compile()

const brandNames = (ctx: BusinessContext) =>
  ctx
    .selectFrom('brands')
    .select('name')
    .orderBy('name')
    .execute()
    .then((rows) => rows.map((row) => row.name))

test('a queued write is visible to the next read, and committed in the end', async () => {
  const names = await inTransaction(async (ctx) => {
    ctx.write(insertBrand(ctx, 'Ariel'))
    const first = await brandNames(ctx)
    ctx.write(insertBrand(ctx, 'Bic'))
    return first
  })
  expect(names).toEqual(['Ariel'])
  expect(await inTransaction(brandNames)).toEqual(['Ariel', 'Bic'])
})

test('onRows runs before the commit, and its writes are committed too', async () => {
  const received: unknown[] = []
  await inTransaction(async (ctx) => {
    ctx.write(insertBrand(ctx, 'Cowbell'), [], (rows) => {
      received.push(...rows)
      ctx.write(insertBrand(ctx, 'Dettol'), [], async (moreRows) => {
        received.push(...moreRows, await brandNames(ctx))
      })
    })
  })
  expect(received).toEqual([{ name: 'Cowbell' }, { name: 'Dettol' }, ['Ariel', 'Bic', 'Cowbell', 'Dettol']])
})

test('a write sent ahead is visible to the next read; its onRows may refuse, and its writes are committed too', async () => {
  const received: unknown[] = []
  const names = await inTransaction(async (ctx) => {
    ctx.write(insertBrand(ctx, 'Nasco'), [], (rows) => {
      received.push(...rows)
      ctx.write(insertBrand(ctx, 'Omo'))
    })
    await ctx.sendAhead()
  }).then(() => inTransaction(brandNames))
  expect(received).toEqual([{ name: 'Nasco' }])
  expect(names).toEqual(expect.arrayContaining(['Nasco', 'Omo']))
  const attempt = inTransaction(async (ctx) => {
    ctx.write(insertBrand(ctx, 'Peak'), [], () => {
      throw refuseRule('adjustments_only')
    })
    await ctx.sendAhead()
  })
  await expect(attempt).rejects.toMatchObject({ details: { code: 'adjustments_only' } })
  expect(await inTransaction(brandNames)).not.toContain('Peak')
})

test('a rejected write fails the work, on every way it is sent', async () => {
  const id = newId()
  const insertTwice = (ctx: BusinessContext) => {
    ctx.write(insertBrand(ctx, 'Eva', id))
    ctx.write(insertBrand(ctx, 'Fanta', id))
  }
  const attempts: ((ctx: BusinessContext) => Promise<unknown>)[] = [
    async (ctx) => insertTwice(ctx),
    async (ctx) => (insertTwice(ctx), brandNames(ctx)),
    async (ctx) => (insertTwice(ctx), Promise.all([brandNames(ctx), brandNames(ctx)])),
    async (ctx) => (insertTwice(ctx), ctx.flush()),
    async (ctx) => (insertTwice(ctx), ctx.sendAhead()),
    async (ctx) => (insertTwice(ctx), await ctx.sendAhead(), brandNames(ctx)),
  ]
  for (const attempt of attempts) await expect(inTransaction(attempt)).rejects.toThrow('brands_pkey')
  expect(await inTransaction(brandNames)).not.toContain('Eva')
})

test('a rolled-back savepoint drops its queued writes, sent or not, and keeps the earlier ones', async () => {
  const received: unknown[] = []
  await inTransaction(async (ctx) => {
    ctx.write(insertBrand(ctx, 'Gino'))
    const refusal = await inSavepoint(ctx, async () => {
      ctx.write(insertBrand(ctx, 'Hollandia'), [], (rows) => void received.push(rows))
      throw refuseRule('own_document')
    })
    const duplicate = await inSavepoint(ctx, async () => ctx.write(insertBrand(ctx, 'Gino')))
    expect([refusal?.details.words.key, duplicate?.details.fields]).toMatchObject(['own_document', { name: expect.anything() }])
    expect(await inSavepoint(ctx, async () => ctx.write(insertBrand(ctx, 'Indomie')))).toBeUndefined()
  })
  const names = await inTransaction(brandNames)
  expect(names).toEqual(expect.arrayContaining(['Gino', 'Indomie']))
  expect(names).not.toContain('Hollandia')
  expect(received).toEqual([])
})
