import { expect, test } from 'vitest'
import { nonEmptyMeta, otherMeta } from './unit.ts'

test('a unit keeps all its extra fields except those that were emptied', () => {
  expect(nonEmptyMeta({ colour: 'Black', imei_2: '', storage: { gb: 128 }, warranty_until: null })).toEqual({
    colour: 'Black',
    storage: { gb: 128 },
  })
  expect([nonEmptyMeta({ colour: '' }), nonEmptyMeta(null), nonEmptyMeta(undefined)]).toEqual([null, null, null])
})

test('each other text that a unit carries has a field of its own', () => {
  expect(otherMeta({ meta: { colour: 'Black', box: 'yes', storage: 128, 'a.b': 'c' } })).toEqual(['box'])
  expect(otherMeta({ meta: null })).toEqual([])
})
