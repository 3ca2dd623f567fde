import { endpoints } from '@kasuwa/contract'
import { id } from '@kasuwa/contract/platform/ids'
import { quantity, rate } from '@kasuwa/contract/platform/fields'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { newId, publicId, storedId } from '../database/ids.ts'
import { decoder, encoder } from './wire.ts'

test('an id is 28 characters on the wire and a uuid inside, both ways', () => {
  for (let round = 0; round < 200; round++) {
    const uuid = newId()
    const text = publicId('contact', uuid)
    expect(text).toHaveLength(28)
    expect(storedId('contact', text)).toBe(uuid)
  }
  expect(storedId('contact', 'ct01ARZ3NDEKTSV4RRFFQ69G5FAV')).toBe('01563e3a-b5d3-d676-4c61-efb99302bd5b')
  expect(storedId('contact', 'pd01ARZ3NDEKTSV4RRFFQ69G5FAV')).toBeUndefined()
  expect(storedId('contact', 'ct81ARZ3NDEKTSV4RRFFQ69G5FAV')).toBeUndefined()
})

test('later ids sort after earlier ones', () => {
  expect(newId(1_000) < newId(2_000)).toBe(true)
})

test('quantities, rates and ids are converted at any depth, and nothing else changes', () => {
  const schema = z.object({
    lines: z.array(z.object({ product: id('product'), quantity: quantity(), note: z.string() })),
    rate: rate().nullish(),
  })
  const uuid = newId()
  const inside = { lines: [{ product: uuid, quantity: 1500, note: '1.5' }], rate: 75_000 }
  const wire = { lines: [{ product: publicId('product', uuid), quantity: 1.5, note: '1.5' }], rate: 7.5 }
  expect(encoder(schema)(inside)).toEqual(wire)
  expect(decoder(schema)(schema.parse(wire))).toEqual(inside)
})

test('every endpoint’s schemas have converters', () => {
  for (const endpoint of endpoints) {
    for (const schema of [endpoint.query, endpoint.body]) expect(decoder(schema)(null)).toBeNull()
    expect(encoder(endpoint.reply)(null)).toBeNull()
  }
})
