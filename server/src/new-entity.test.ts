import { expect, inject, test } from 'vitest'
import { copiedTree } from './testing/copied-tree.ts'
import { atSize, isLong } from './testing/long.ts'

/*
 * `npm run new` creates a complete entity. In a copy of the tree it compiles, and the laws find a row of it wherever they need one. It takes
 * no more changes than `docs/start-here.md` says. The long run, `npm run test:long`, runs all laws on it.
 */
const tree = copiedTree({ TEST_DATABASE_URL: inject('databaseServer') })
await tree.run('scripts/new.mjs', 'shelf-mark', '--fr', 'une étiquette')

test('a new plain entity costs at most 10 files and 200 lines', () => {
  const added = tree.added()
  const lines = [...added.values()].flat()
  expect([...added.keys()].filter((path) => path.includes('shelf'))).toHaveLength(5)
  expect(added.size).toBeLessThanOrEqual(10)
  expect(lines.length).toBeLessThanOrEqual(200)
})

test.runIf(isLong)(
  'it compiles and is formatted, in contract, server and web',
  async () => {
    await Promise.all([
      tree.run('typescript/bin/tsc', '-p', 'server'),
      tree.run('typescript/bin/tsc', '-p', 'web'),
      tree.run('oxfmt/bin/oxfmt', '--check', ...[...tree.added().keys()].filter((path) => path.endsWith('.ts'))),
    ])
  },
  300_000,
)

/** In `npm test` those where a table, a call or a folder needs its row; the others start a database. */
const everywhere = ['architecture', 'server/src/laws', 'server/src/database', 'server/src/http', 'server/src/plain-entities', 'web/src']
const filters = atSize(['architecture'], everywhere)
const names = atSize(['-t', 'list|table|shelf|shelf-marks'], [])

test('the tests of structure pass for a new entity; in the long run, all laws', async () => {
  const output = await tree.run('vitest/vitest.mjs', 'run', ...filters, ...names)
  for (const filter of filters) expect(output).toContain(filter)
}, 1_800_000)
