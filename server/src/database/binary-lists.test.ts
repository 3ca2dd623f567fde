import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'
import { within } from '../testing/within.ts'
import { asBinaryList, listsIn } from './binary-lists.ts'
import { newId } from './ids.ts'

const server = await ownServer({ POOL_SIZE: '1', PATIENCE: '1' })
const shop = await openShop(server)

/** What the database read of a list: its text. */
const readBy = (type: 'uuid' | 'bigint', values: readonly unknown[]) =>
  within(server, shop, async (ctx) => {
    const { rows } = await sql<{ read: string }>`select ${values}::${sql.raw(type)}[]::text as read`.execute(ctx.db)
    return rows[0]?.read
  })

test('numbers travel as bytes, and every one of them arrives', async () => {
  const exact = [0, 1, -1, 2 ** 31, -(2 ** 31), 2 ** 32 - 1, 2 ** 32, -(2 ** 32), 9_000_000_000_000_000]
  const numbers = [...exact, ...exact.map((one) => one - 1), Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]
  expect(asBinaryList('bigint', numbers)).toHaveLength(20 + numbers.length * 12)
  expect(await readBy('bigint', numbers)).toBe(`{${numbers.join(',')}}`)
})

test('ids travel as bytes, with nothing among them and none at all', async () => {
  const ids = Array.from({ length: 20 }, () => newId())
  expect(asBinaryList('uuid', ids)).toHaveLength(20 + ids.length * 20)
  expect(await readBy('uuid', ids)).toBe(`{${ids.join(',')}}`)
  expect(await readBy('uuid', [null, ids[0], undefined])).toBe(`{NULL,${ids[0]},NULL}`)
  expect(await readBy('uuid', [])).toBe('{}')
})

test('text travels as it is, whatever its letters', async () => {
  const texts = [
    '',
    'NULL',
    'null',
    '{a,b}',
    '"',
    '\\',
    'Ọ̀gẹ̀dẹ̀',
    '₦1,500',
    '👩🏾‍🌾',
    ' a\r\n\tb ',
    null,
    'x'.repeat(70_000),
    undefined,
    '\ud800',
  ]
  const sent = asBinaryList('text', texts)
  expect(sent).toBeInstanceOf(Buffer)
  const back = await within(server, shop, async (ctx) => {
    const { rows } = await sql<{ read: unknown[] }>`select to_jsonb(${texts}::text[]) as read`.execute(ctx.db)
    return rows[0]?.read
  })
  // Half of a pair is no letter: as text it became the same.
  expect(back).toEqual(texts.map((one) => (one === '\ud800' ? '\ufffd' : (one ?? null))))
  expect(asBinaryList('text', ['a', 1])).toBeUndefined()
})

test('what is no such value goes as text, and the database says what it makes of it', async () => {
  const upper = newId().toUpperCase()
  expect(asBinaryList('uuid', [upper])).toBeUndefined()
  expect(await readBy('uuid', [upper])).toBe(`{${upper.toLowerCase()}}`)
  expect(await readBy('bigint', ['12', 13n])).toBe('{12,13}')
  for (const wrong of ['nothing', `${newId()}0`, newId().replace('-', '0')]) {
    expect(asBinaryList('uuid', [wrong])).toBeUndefined()
    await expect(readBy('uuid', [wrong])).rejects.toThrow('invalid input syntax for type uuid')
  }
  await expect(readBy('bigint', [0.5])).rejects.toThrow('invalid input syntax for type bigint')
})

test('a statement says itself which of its parameters are lists', () => {
  const found = listsIn('select $1::uuid[], $2::text[], $12::bigint[], $3::uuid, $4::jsonb[]')
  expect(found).toEqual(Object.assign([], { 0: 'uuid', 1: 'text', 11: 'bigint' }))
})
