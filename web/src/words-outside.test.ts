import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

/* Text for users belongs in the message files, in every language (`messages.test.ts` compares them). This test finds it elsewhere:
   between tags, in attributes that are read, and sentences in strings of screens, server and contract. */

const roots = {
  web: fileURLToPath(new URL('.', import.meta.url)),
  server: fileURLToPath(new URL('../../server/src', import.meta.url)),
  contract: fileURLToPath(new URL('../../contract/src', import.meta.url)),
}

/** Attributes and properties whose text is shown or read out. */
const read = new Set(
  'aria-label aria-description label title placeholder alt hint description text heading says reason summary subTitle empty'.split(' '),
)

/** Names that are the same in every language. */
const names = /^(Kasuwa|Esc|Ctrl|Alt|Enter|Tab|Shift|Backspace|F\d+|WhatsApp|PDF|CSV|XLSX|SMS|Inter|POS|NGN)$/

const hasWords = (text: string) => (text.match(/\p{L}{2,}/gu) ?? []).some((word) => !names.test(word))

/** Two words of a sentence at least: “Sale saved”, “Nothing is here.” */
const isSentence = (text: string) => /^[“"]?\p{Lu}[\p{Ll}’']*(,? [\p{L}\d“{][\p{L}\d’'}”-]*)+[.!?…:]?/u.test(text.trim()) && hasWords(text)

function outside(file: string, text: string, isScreen: boolean): string[] {
  const findings: string[] = []
  const say = (node: ESTree.Node, phrase: string) =>
    findings.push(`${file}:${text.slice(0, node.start).split('\n').length}  ${phrase.trim().slice(0, 80)}`)
  /** Ranges with text for developers, operators or the API document, not for users. */
  const passed: [number, number][] = []
  const isPassed = ({ start, end }: ESTree.Node) => passed.some(([from, to]) => from <= start && end <= to)
  const pass = ({ start, end }: ESTree.Node) => void passed.push([start, end])
  const { program } = parseSync(file, text)
  new Visitor({
    ImportDeclaration: pass,
    TSLiteralType: pass,
    // Summaries of calls, for the API document: by name, or an argument of the calls that most kinds have (`resource`).
    Property(node) {
      if (!isScreen && node.key.type === 'Identifier' && node.key.name === 'summary') pass(node)
    },
    NewExpression(node) {
      if (node.callee.type === 'Identifier' && /Error$|^Error/.test(node.callee.name)) pass(node)
    },
    CallExpression(node) {
      const { callee } = node
      const name = text.slice(callee.start, callee.end)
      if (file.startsWith('contract/') && /^\w+\.(list|one|timeline|download|create|edit|remove|links|end)$/.test(name))
        node.arguments.filter(({ type }) => type !== 'ObjectExpression').forEach(pass)
      if (/(^|\.)(log|warn|info|error|debug|fatal|describe|meta|refine|invariant|say|report)$|^(console|process)\./.test(name)) pass(node)
    },
  }).visit(program)
  new Visitor({
    JSXText(node) {
      if (isScreen && hasWords(node.value)) say(node, node.value)
    },
    JSXAttribute(node) {
      if (!isScreen || node.name.type !== 'JSXIdentifier' || !read.has(node.name.name)) return
      if (node.value?.type === 'Literal' && typeof node.value.value === 'string' && hasWords(node.value.value)) say(node, node.value.value)
    },
    Literal(node) {
      if (typeof node.value === 'string' && isSentence(node.value) && !isPassed(node)) say(node, node.value)
    },
    TemplateLiteral(node) {
      const template = node.quasis.map(({ value }) => value.raw).join('{}')
      if (isSentence(template.replaceAll('{}', 'x')) && !isPassed(node)) say(node, template)
    },
  }).visit(program)
  return findings
}

/** Where such text stands that is not translated, and why. */
const exceptions: Record<string, string> = {
  'web/business/register-lookup.tsx': 'a number as it may look',
  'web/business/business-fields.tsx': 'how an address begins',
  'web/profile/device-name.ts': 'the name of a browser',
  'web/kit/api/call.ts': 'the head of a call',
  'web/first-calls.ts': 'the head of a call',
  'web/session/session-store.ts': 'the letter’s own words (specification §8), shown by none: kit/api/error-words.test.ts',
  'server/countries/country-words.ts': 'names of countries in files of shops',
  'server/demo/': 'what the demo business calls its own',
  'server/dev/': 'for whoever develops',
  'server/http/openapi/': 'for whoever writes a program',
  'server/archive/': 'for whoever operates it',
  'server/backup/': 'for whoever operates it',
  'server/business-file/': 'for whoever operates it',
  'server/nightly/': 'for whoever operates it',
  'server/database-setup/': 'for whoever operates it',
  'server/bank-accounts/banks.ts': 'goes to the log',
  'server/bank-accounts/nigerian-banks.ts': 'names of banks',
  'server/http/export-forms/': 'headings and words of other programs',
  'server/imports/': 'ends a transaction, or is another program’s heading',
  'server/metrics/': 'for whoever operates it',
  'server/papers/preview.ts': 'a bank account that is made up',
  'server/services/': 'goes to the log, or stands for what is elsewhere',
  'contract/tables/headings.ts': 'what other programs call columns',
  'contract/platform/built-in-roles.ts': 'its French is built-in.fr.ts: french.test.ts',
}
const isElsewhere = (file: string) => Object.keys(exceptions).find((path) => file === path || (path.endsWith('/') && file.startsWith(path)))

const filesOf = (root: string) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)(testing|faults|laws|messages|specification)\//.test(file),
  )

const excused = new Set<string>()

test.each(['web', 'server', 'contract'] as const)('nothing that people read stands outside the messages: %s', (where) => {
  const files = filesOf(roots[where])
  expect(files.length).toBeGreaterThan(50)
  const findings = files.flatMap((file) => {
    const phrases = outside(`${where}/${file}`, readFileSync(`${roots[where]}/${file}`, 'utf8'), where === 'web')
    const excuse = isElsewhere(`${where}/${file}`)
    if (excuse && phrases.length > 0) excused.add(excuse)
    return excuse ? [] : phrases
  })
  expect(findings).toEqual([])
})

test('no excuse is left that nothing needs', () => {
  expect(Object.keys(exceptions).filter((path) => !excused.has(path))).toEqual([])
})

test.each([
  ['words between tags', '<p>Sale saved</p>'],
  ['one word', '<Button>Save</Button>'],
  ['words that are read out', '<Button aria-label="Close" />'],
  ['a sentence in an answer', "refuse('Nothing is here.')"],
  ['a sentence with a value', 'toast.good(`Sale ${number} saved`)'],
  ['a choice', "const label = isOpen ? 'Open drawer' : undefined"],
])('%s are found', (_, text) => {
  expect(outside('web/a.tsx', text, true)).not.toEqual([])
})

test.each([
  ['names of keys', '<Kbd>Esc</Kbd>'],
  ['what a developer reads', "throw new Error('No rows for it.')"],
  ['classes, paths and keys', "t('sale_saved', { to: '/sales/new', as: 'Header' })"],
  ['what a value is filled into', '<p>{t("saved")} · {number}</p>'],
])('%s are no words outside', (_, text) => {
  expect(outside('web/a.tsx', text, true)).toEqual([])
})

test('a language is named in one file: who adds one finds its places by their types', () => {
  const languageFiles = (['web', 'server', 'contract'] as const).flatMap((where) =>
    filesOf(roots[where]).flatMap((file) =>
      /(['"`])fr\1/.test(readFileSync(`${roots[where]}/${file}`, 'utf8')) ? [`${where}/${file}`] : [],
    ),
  )
  // The French names of plain entities are a part of what each is.
  expect(languageFiles).toEqual(['contract/languages.ts', 'contract/platform/plain-entities.ts'])
})
