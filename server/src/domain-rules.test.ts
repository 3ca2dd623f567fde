import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { missingTests, root, testsOf } from './testing/test-titles.ts'

/*
 * `docs/domain`: the rules of the field, by subject, numbered. `rules.tsv` names the tests of each rule. A number keeps its
 * meaning: a dropped rule stays as `~~SALES-7~~`, and needs no test.
 */

const folder = join(root, 'docs', 'domain')
const mostWords = 1500
const mostSentences = 3
const longestSentence = 30

interface Page {
  name: string
  text: string
}

const wordsIn = (text: string): number => text.split(/\s+/).filter(Boolean).length

const sentencesIn = (text: string): string[] => text.split(/(?<=[.?!])\s+/).filter(Boolean)

const rule = /^- (~~)?\*\*([A-Z]+)-(\d+)\*\*(?:~~)? (.+)$/

interface Rule {
  id: string
  group: string
  number: number
  text: string
  isOver: boolean
}

const rulesIn = ({ text }: Page): Rule[] =>
  text.split('\n').flatMap((line) => {
    const [, over, group = '', number, body = ''] = rule.exec(line) ?? []
    return number === undefined ? [] : [{ id: `${group}-${number}`, group, number: Number(number), text: body, isOver: over !== undefined }]
  })

function faultsOfPage(page: Page): string[] {
  const rules = rulesIn(page)
  const faults: string[] = []
  if (wordsIn(page.text) > mostWords) faults.push(`has more than ${mostWords} words`)
  for (const line of page.text.split('\n')) {
    if (line.startsWith('- ') && !rule.test(line)) faults.push(`no rule: ${line}`)
    const prose = line.replace(/^[#\-\s]*(~~)?(\*\*[A-Z]+-\d+\*\*)?(~~)?/, '')
    for (const sentence of sentencesIn(prose)) if (wordsIn(sentence) > longestSentence) faults.push(`too long: ${sentence}`)
  }
  for (const [index, { id, number, group, text }] of rules.entries()) {
    if (sentencesIn(text).length > mostSentences) faults.push(`${id} has more than ${mostSentences} sentences`)
    if (group !== rules[0]?.group) faults.push(`${id} is of another page`)
    if (number !== index + 1) faults.push(`${id} is out of order, or a number before it is gone`)
  }
  return faults.map((fault) => `${page.name}: ${fault}`)
}

function faultsIn(pages: readonly Page[], table: string): string[] {
  const faults = pages.flatMap(faultsOfPage)
  const rows = new Map<string, string[]>()
  for (const row of table.trimEnd().split('\n').slice(1)) {
    const [id = '', tests = ''] = row.split('\t')
    if (rows.has(id)) faults.push(`${id} stands twice in the table`)
    rows.set(id, testsOf(tests))
  }
  const ids = new Set<string>()
  for (const { id, isOver } of pages.flatMap(rulesIn)) {
    if (ids.has(id)) faults.push(`${id} is used twice`)
    ids.add(id)
    const tests = rows.get(id) ?? []
    if (tests.length === 0 && !isOver) faults.push(`${id} has no test`)
    faults.push(...missingTests(tests).map((title) => `${id} names no test: ${title}`))
  }
  for (const id of rows.keys()) if (!ids.has(id)) faults.push(`${id} is no rule`)
  return faults
}

/** The index has no rules. */
const unruled = new Set(['README.md'])

const pages = readdirSync(folder)
  .filter((name) => name.endsWith('.md') && !unruled.has(name))
  .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))

test('every rule of the domain is short, has a number of its own, and a test that is there holds it', () => {
  const table = readFileSync(join(folder, 'rules.tsv'), 'utf8')
  expect(table.split('\n')[0]).toBe('rule\ttests')
  expect(pages.length).toBeGreaterThan(10)
  expect(faultsIn(pages, table)).toEqual([])
})

test('a rule that the code or the table of the former page names is there', () => {
  const ruleIds = new Set(pages.flatMap(rulesIn).map(({ id }) => id))
  const groups = [...new Set([...ruleIds].map((id) => id.replace(/-\d+$/, '')))].join('|')
  const mention = new RegExp(`\\b(?:${groups})-\\d+\\b`, 'g')
  const sources = ['server/src', 'contract/src', 'web/src'].flatMap((part) =>
    readdirSync(join(root, part), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('domain-rules.test.ts'))
      .map((name) => join(part, name)),
  )
  const unknown = [...sources, 'docs/domain/moved.tsv'].flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(mention)].filter(([id]) => !ruleIds.has(id)).map(([id]) => `${path}: ${id}`),
  )
  expect(unknown).toEqual([])
})

test('each fault of a page or of the table is found', () => {
  const page = '# Sales\n\n- **SALES-1** A sale has lines. It has a total.\n- **SALES-2** A total is money.\n'
  const testName = 'server/src/domain-rules.test.ts › each fault of a page'
  const table = `rule\ttests\nSALES-1\t${testName}\nSALES-2\t${testName}\n`
  const faults = (text: string, rows = table) => faultsIn([{ name: 'sales.md', text }], rows)
  expect(faults(page)).toEqual([])
  expect(faults(page, table.replace(`SALES-2\t${testName}\n`, ''))).toEqual(['SALES-2 has no test'])
  expect(faults(page, table.replace(`SALES-2\t${testName}`, 'SALES-2\t'))).toEqual(['SALES-2 has no test'])
  expect(faults(page, table.replace('each fault', 'no fault'))).toEqual([expect.stringContaining('SALES-1 names no test')])
  expect(faults(page, `${table}SALES-3\t${testName}\n`)).toEqual(['SALES-3 is no rule'])
  expect(faults(page, `${table}SALES-2\t${testName}\n`)).toEqual(['SALES-2 stands twice in the table'])
  expect(faults(page.replace('SALES-2', 'SALES-1'))).toContain('SALES-1 is used twice')
  expect(faults(page.replace('SALES-2', 'SALES-4'))).toContainEqual(expect.stringContaining('a number before it is gone'))
  expect(faults(page.replace('SALES-2', 'STOCK-2'))).toContainEqual(expect.stringContaining('is of another page'))
  expect(faults(page.replace('has a total.', 'has a total. One. Two.'))).toEqual([expect.stringContaining('more than 3 sentences')])
  expect(faults(page.replace('is money', 'is money and'.repeat(20)))).toEqual([expect.stringContaining('too long')])
  expect(faults(page.replace('# Sales', `# Sales\n\n${'A word. '.repeat(800)}`))).toEqual([expect.stringContaining('more than 1500 words')])
  expect(faults(page.replace('**SALES-2**', 'SALES-2'))).toContainEqual(expect.stringContaining('no rule'))
  expect(faults(page.replace('**SALES-2**', '~~**SALES-2**~~'), table.replace(`SALES-2\t${testName}\n`, ''))).toEqual([])
})
