import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { serverFolder } from '../services/server-folder.ts'
import { long, longestFirst, shuffled } from './file-order.ts'

test('the slowest test files begin first, by their measured seconds, or by the list of slow files if none were measured', () => {
  expect(long.filter((path) => !existsSync(join(dirname(serverFolder), path)))).toEqual([])
  const [slowFile = ''] = long
  expect(longestFirst(['short', slowFile, 'middle', 'longest'], new Map(Object.entries({ short: 1, middle: 20, longest: 90 })))).toEqual([
    ...['longest', slowFile, 'middle', 'short'],
  ])
})

test('files are put in another order by another seed, and in the same by the same', () => {
  const paths = Array.from({ length: 20 }, (_, index) => `file ${index}`)
  expect(shuffled(paths, '1')).toEqual(shuffled(paths.toReversed(), '1'))
  expect(shuffled(paths, '1')).not.toEqual(shuffled(paths, '2'))
  expect(shuffled(paths, '1').toSorted()).toEqual(paths.toSorted())
})
