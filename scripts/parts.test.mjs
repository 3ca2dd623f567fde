import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parts, printOf, testFiles } from './parts.mjs'

const trees = mkdtempSync(join(tmpdir(), 'kasuwa-parts-'))
afterAll(() => rmSync(trees, { recursive: true, force: true }))

const fileTexts = {
  'package-lock.json': '{}',
  'contract/src/sales.ts': 'sale',
  'packages/embedded-postgres/src/start.ts': 'start',
  'server/src/sales/sales.ts': 'post',
  'server/src/sales/sales.test.ts': 'posts',
  'web/src/till.tsx': 'till',
  'web/e2e/till.spec.ts': 'sells',
  'scripts/run.mjs': 'run',
  'docs/domain/sales.md': 'a sale',
  'docs/operating.md': 'sql',
  'bench/bench.ts': 'fast',
  'README.md': 'Kasuwa',
}

/** The parts that run again after a change of a file. @param {string} file */
function rerunBy(file) {
  const [before, after] = ['before', 'after'].map((name) => {
    const tree = join(trees, `${name}-${file.replaceAll('/', '-')}`)
    for (const [path, text] of Object.entries(fileTexts)) {
      mkdirSync(dirname(join(tree, path)), { recursive: true })
      writeFileSync(join(tree, path), text)
    }
    return tree
  })
  if (!before || !after) throw new Error('There are two.')
  cpSync(before, after, { recursive: true })
  expect(parts.map((part) => printOf(part, after))).toEqual(parts.map((part) => printOf(part, before)))
  writeFileSync(join(after, file), 'changed')
  return parts.filter((part) => printOf(part, after) !== printOf(part, before)).map(({ name }) => name)
}

const everyPart = parts.map(({ name }) => name)
/** @param {string[]} names */
const allBut = (...names) => everyPart.filter((name) => !names.includes(name))

test('a changed file reruns only the parts of the tests that read it', () => {
  expect(rerunBy('docs/domain/sales.md')).toEqual([])
  expect(rerunBy('README.md')).toEqual([])
  expect(rerunBy('bench/bench.ts')).toEqual([])
  expect(rerunBy('docs/operating.md')).toEqual(['server with screens'])
  expect(rerunBy('contract/src/sales.ts')).toEqual(allBut('scripts', 'packages'))
  expect(rerunBy('packages/embedded-postgres/src/start.ts')).toEqual(['packages', 'server', 'server with screens', 'journeys'])
  expect(rerunBy('server/src/sales/sales.ts')).toEqual(['server', 'server with screens', 'journeys'])
  expect(rerunBy('server/src/sales/sales.test.ts')).toEqual(['server', 'server with screens'])
  expect(rerunBy('web/src/till.tsx')).toEqual(['screens', 'server with screens', 'journeys'])
  expect(rerunBy('web/e2e/till.spec.ts')).toEqual(['journeys'])
  expect(rerunBy('scripts/run.mjs')).toEqual(everyPart)
  expect(rerunBy('package-lock.json')).toEqual(everyPart)
})

test('each test file is of one part', () => {
  const files = testFiles()
  expect(files).toContain('scripts/parts.test.mjs')
  expect(files.filter((file) => parts.filter((part) => part.files.test(file)).length !== 1)).toEqual([])
})
