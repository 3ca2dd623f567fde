import { expect, test } from 'vitest'
import { screens } from '../src/screens.ts'
import { nothingKnown } from './known.ts'
import { type Known, places } from './places.ts'

test('there is no screen that the net leaves out', () => {
  const something = Object.fromEntries(Object.keys(nothingKnown).map((thing) => [thing, 'one'])) as unknown as Known
  const seen = places.map(({ path }) => path(something).replace(/[?#].*/, ''))
  // A step of registration is come to by those before it; `/home` is another address of `/`.
  const isNamed = (path: string) => places.some(({ name }) => name === path.slice(1).replaceAll('/', '-'))
  const isSeen = (path: string) => isNamed(path) || seen.some((one) => new RegExp(`^${path.replaceAll(/\$[a-z]+/g, '[^/]+')}$`).test(one))
  expect(screens.map(({ path }) => path).filter((path) => !isSeen(path))).toEqual([])
})
