import { expect, test } from 'vitest'
import { chunks } from './chunks.ts'

test('each group of chunks has a name to report, so that a first start shows no line of the bundler’s', () => {
  const unnamed = chunks.filter((group) => typeof group.name !== 'string' && !('debugName' in group && group.debugName))
  expect(unnamed).toEqual([])
})
