import { endpoints } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { referencesIn } from '../testing/schemas.ts'
import { kindsMade } from '../testing/world.ts'

test('every kind of thing that a call takes has a specimen', () => {
  const kinds = endpoints.flatMap(({ of, body, query }) => [
    ...(of ? [of] : []),
    ...[body, query].flatMap((one) => referencesIn(one).map(({ kind }) => kind)),
  ])
  expect([...new Set(kinds)].filter((kind) => !kindsMade.includes(kind))).toEqual([])
})
