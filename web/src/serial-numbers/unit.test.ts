import { expect, test } from 'vitest'
import { keptMeta, otherMeta } from './unit.ts'

test('what a unit carries is kept whole, less what was emptied', () => {
  expect(keptMeta({ colour: 'Black', imei_2: '', storage: { gb: 128 }, warranty_until: null })).toEqual({
    colour: 'Black',
    storage: { gb: 128 },
  })
  expect([keptMeta({ colour: '' }), keptMeta(null), keptMeta(undefined)]).toEqual([null, null, null])
})

test('what else a unit carries in words has a field of its own', () => {
  expect(otherMeta({ meta: { colour: 'Black', box: 'yes', storage: 128, 'a.b': 'c' } })).toEqual(['box'])
  expect(otherMeta({ meta: null })).toEqual([])
})
