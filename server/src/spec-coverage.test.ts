import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { missingTests, root, testsOf } from './testing/test-titles.ts'

/*
 * `docs/spec-coverage.tsv`: each sentence of the specification, the code that does it, and the test that shows it. Renaming a test or moving a
 * file changes a line there; a new sentence needs its test.
 */

const list = readFileSync(join(root, 'docs', 'spec-coverage.tsv'), 'utf8')

/** Number of sentences of each section: a missing one is noticed. */
const sentences = { 1: 27, 2: 111, 3: 139, 4: 40, 5: 70, 6: 23, 7: 199, 8: 17, 9: 28 }

interface SentenceRow {
  line: number
  section: string
  sentence: string
  where: string
  tests: string[]
}

const rowsOf = (text: string): SentenceRow[] =>
  text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((row, index) => {
      const [section = '', sentence = '', where = '', tests = ''] = row.split('\t')
      return { line: index + 2, section, sentence, where, tests: testsOf(tests) }
    })

function faultsIn(text: string): string[] {
  const keys = new Set<string>()
  return rowsOf(text).flatMap(({ line, section, sentence, where, tests }) => {
    const faults: string[] = []
    if (!/^[1-9]$/.test(section) || sentence.trim() === '') faults.push('no sentence of a section')
    if (keys.has(`${section} ${sentence}`)) faults.push(`stands twice: ${sentence}`)
    keys.add(`${section} ${sentence}`)
    if (where === '' || !existsSync(join(root, where))) faults.push(`is nowhere: ${where}`)
    if (tests.length === 0) faults.push(`has no test: ${sentence}`)
    for (const missing of missingTests(tests)) faults.push(`no such test: ${missing}`)
    return faults.map((fault) => `line ${line} ${fault}`)
  })
}

test('every sentence of the specification is somewhere, and a test that is there shows it', () => {
  expect(faultsIn(list)).toEqual([])
  expect(list.split('\n')[0]).toBe('section\tsentence\twhere\ttest')
  const countBySection = Object.fromEntries(
    Object.keys(sentences).map((section) => [section, rowsOf(list).filter((row) => row.section === section).length]),
  )
  expect(countBySection).toEqual(Object.fromEntries(Object.entries(sentences)))
})

test('a sentence without a place or a test is found, and so is a title that was changed', () => {
  const good = '1\tA sentence\tREADME.md\tserver/src/spec-coverage.test.ts › a sentence without a place'
  const faults = (row: string) => faultsIn(`section\tsentence\twhere\ttest\n${row}\n`)
  expect(faults(good)).toEqual([])
  expect(faults(good.replace('README.md', 'READYOU.md'))).toEqual([expect.stringContaining('is nowhere')])
  expect(faults(good.replace('README.md', ''))).toEqual([expect.stringContaining('is nowhere')])
  expect(faults(good.replace(/server.*/, ''))).toEqual([expect.stringContaining('has no test')])
  expect(faults(good.replace('without a place', 'without a home'))).toEqual([expect.stringContaining('no such test')])
  expect(faults(good.replace('spec-coverage.test.ts', 'nowhere.test.ts'))).toEqual([expect.stringContaining('no such test')])
  expect(faults(good.replace(/ ›.*/, ' › '))).toEqual([expect.stringContaining('no such test')])
  expect(faults(good.replace('A sentence', ' '))).toEqual([expect.stringContaining('no sentence')])
  expect(faults(`${good}\n${good}`)).toEqual([expect.stringContaining('stands twice')])
})
