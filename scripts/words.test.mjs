import { expect, test } from 'vitest'
import { wordsOf } from './prose.mjs'
import { filesBelow, findingsBelow, findingsIn, plainPaths } from './words.mjs'

/** @param {string} text @param {string} [path] */
const kindsIn = (text, path = 'a.ts') => findingsIn(path, text).map(({ kind }) => kind)

/** @param {string} text @param {string} [path] */
const proseIn = (text, path = 'a.tsx') => wordsOf(path, text).prose.map((prose) => prose.text)

test.each(plainPaths)('%s follows docs/style.md', (path) => {
  expect(filesBelow(path)).not.toEqual([])
  expect(findingsBelow(path).map((finding) => `${finding.path}:${finding.line}  ${finding.kind}  ${finding.text}`)).toEqual([])
})

test('strings, regular expressions, templates and JSX text are not comments', () => {
  expect(proseIn(`const a = "// whoever"; const b = /\\/\\/ whoever/; const c = \`/* whoever */ \${'// nobody'}\``)).toEqual([])
  expect(proseIn(`const d = <p title="// nobody">It's // whoever, see https://a.test {/* shown */}</p>`)).toEqual(['shown'])
  expect(proseIn('const e = `${`${1 /* inner */}`} // whoever`')).toEqual(['inner'])
})

test('comments of SQL, CSS and Markdown are read, their code is not', () => {
  expect(proseIn("const q = sql`\n  -- By date.\n  select '-- no' from sales -- newest first\n`")).toEqual(['By date.', 'newest first'])
  expect(proseIn('const usage = `npm run backup -- FILE`')).toEqual([])
  expect(proseIn('-- One row a sale.\nselect 1;', 'a.sql')).toEqual(['One row a sale.'])
  expect(proseIn('/* Two columns. */ .a { color: red }', 'a.css')).toEqual(['Two columns.'])
  expect(proseIn('# Sales\n```\nwhoever\n```\n| a sale | `b` |', 'a.md')).toEqual(['Sales', 'a sale', '`b`'])
})

test('lines of a comment count up to its tags, and consecutive line comments are one', () => {
  expect(kindsIn('// One.\n// Two.\n// Three.\n// Four.\n')).toEqual(['length'])
  expect(kindsIn('const a = 1 // One.\n// Two.\n// Three.\n// Four.\n')).toEqual([])
  expect(kindsIn('/**\n * One.\n * @param a Two.\n * @param b Three.\n * @returns Four.\n * @throws Five.\n */')).toEqual([])
  expect(kindsIn('// oxlint-disable-next-line no-console: whoever\n')).toEqual([])
})

test('sentences are counted one by one, without their code', () => {
  const words = (/** @type {number} */ count) => `Sales ${'of '.repeat(count - 2)}today`
  expect(kindsIn(`// ${words(30)}. ${words(30)}.\n`)).toEqual([])
  expect(kindsIn(`// ${words(31)}.\n`)).toEqual(['sentence'])
  expect(kindsIn(`// ${words(29)} \`a b c d\`.\n`)).toEqual([])
  expect(kindsIn(`test('${words(31)}', () => {})`)).toEqual(['sentence'])
})

test('banned words and openings are found, except in quotes, code and questions', () => {
  expect(kindsIn('// Locks it for whoever pays.\n')).toEqual(['word'])
  expect(kindsIn('// Of a return: no stock.\n')).toEqual(['opening'])
  expect(kindsIn('// Why? What changed? “Whoever” and `nobody`.\n')).toEqual([])
  expect(kindsIn(`test('what is paid stays', () => {})\ntest.each([1])('%s: nobody pays', () => {})\n;/x/.test('nobody')`)).toEqual([
    'opening',
    'word',
    'word',
  ])
})

test('declared names are checked, wire names and properties are not', () => {
  expect(kindsIn('const found = 1\nconst { asked_at, sold, a: told } = b\nfunction holdRoom(one) {}\ntry {} catch (given) {}')).toEqual([
    'name',
    'name',
    'name',
    'name',
  ])
  expect(kindsIn('const isAsked = 1, heldParties = 2, foundation = 3, householdName = 4')).toEqual(['name', 'name'])
  expect(kindsIn('interface Row { kept: 1 }\ntype SaleRow = Row\ntype Said = 1\ntype Props = 1')).toEqual(['type', 'type'])
  expect(kindsIn('', 'server/src/imports/kept-imports.ts')).toEqual(['file'])
})
