import { expect, test } from 'vitest'
import { screens } from '../src/screens.ts'
import { nothingKnown } from './screen-ids.ts'
import { type ScreenIds, places } from './places.ts'

test('there is no screen that the net leaves out', () => {
  const something = Object.fromEntries(Object.keys(nothingKnown).map((thing) => [thing, 'one'])) as unknown as ScreenIds
  const visitedPaths = places.map(({ path }) => path(something).replace(/[?#].*/, ''))
  // A step of registration is come to by those before it; `/home` is another address of `/`.
  const isNamed = (path: string) => places.some(({ name }) => name === path.slice(1).replaceAll('/', '-'))
  const isSeen = (path: string) =>
    isNamed(path) || visitedPaths.some((visitedPath) => new RegExp(`^${path.replaceAll(/\$[a-z]+/g, '[^/]+')}$`).test(visitedPath))
  expect(screens.map(({ path }) => path).filter((path) => !isSeen(path))).toEqual([])
})
