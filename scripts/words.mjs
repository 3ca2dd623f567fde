import { readFileSync, readdirSync, statSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { wordsOf } from './prose.mjs'
import { root, say } from './run.mjs'

/*
 * `node scripts/words.mjs PATH…` prints what breaks `docs/style.md`, and counts it by kind. `--counts` prints a table by folder instead.
 */

/** @typedef {'sentence' | 'length' | 'word' | 'opening' | 'name' | 'type' | 'file'} FindingKind */
/** @typedef {{ path: string, line: number, kind: FindingKind, text: string }} Finding */

/** All text that follows the style. Applied migrations and the generated schema are left out. */
export const plainPaths = [
  ...['bench', 'contract', 'docs', 'packages', 'scripts', 'server', 'web'],
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'],
]

const maxWords = 30
const maxLines = 3

/** Quotes the old style. */
const quoting = 'docs/style.md'

const bannedWords =
  /\b(?:who|what|which|whom)ever\b|\bwhom\b|\b(?:some|no|any|every)body\b|\bof which\b|\bwhat (?:is|was|are|were|has|had|it|they|of)\b|\b(?:told|tell) apart\b|\banew\b/gi

/** No statement begins like this; a question may. */
const bannedOpening = /^(?:What|Who|Whose|Whom|Of|Those (?:that|of|who)|One (?:that|who)|That (?:is|was))\b/i

const bannedNames = new Set(
  (
    'asked asks brought came counted found given gone heard held kept known made moved named owed promised refused said says seen ' +
    'settled shown sold stand standing stands stated taken told waits wanted ' +
    'again beside besides elsewhere here mine one other others own some theirs there what who whom whose whole'
  ).split(' '),
)
const bannedTypes = new Set([...bannedNames, ...'answer body entry item part place recorded row rows waiting'.split(' ')])
/** Banned inside longer names too. */
const bannedParts = new Set('anybody asked held kept nobody said somebody standing theirs told whoever'.split(' '))

/** @param {string} name @returns {string[]} `isHeldBack` → is, held, back */
const partsOf = (name) =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _-]+/)

/** @param {string} text @returns {string[]} sentences without code; each tag, list item and paragraph begins one */
const sentencesOf = (text) =>
  text
    .replaceAll(/`[^`]*`/g, 'code')
    .replaceAll(/(\s|^)(@\w+)(?:\s*\{[^}]*\})?/g, '\n\n')
    .replaceAll(/\n\s*(?=[-*]\s|\d+\.\s)/g, '\n\n')
    .split(/\n\s*\n|(?<=[.!?][”"’')]?)\s+(?=[“"(]?[\p{Lu}\d])/u)
    .map((sentence) => sentence.replaceAll(/\s+/g, ' ').trim())
    .filter((sentence) => sentence !== '')

/** @param {string} text @returns {{ kind: FindingKind, text: string }[]} */
function findingsOfText(text) {
  return sentencesOf(text).flatMap((sentence) => {
    const unquoted = sentence.replaceAll(/“[^”]*”|"[^"]*"/g, 'quote')
    const count = sentence.split(' ').filter((word) => /[\p{L}\d]/u.test(word)).length
    const opening = sentence.endsWith('?') ? undefined : bannedOpening.exec(unquoted)?.[0]
    return [
      ...(count > maxWords ? [{ kind: /** @type {const} */ ('sentence'), text: `${count} words: ${sentence}` }] : []),
      ...(opening ? [{ kind: /** @type {const} */ ('opening'), text: `“${opening} …”: ${sentence}` }] : []),
      ...[...unquoted.matchAll(bannedWords)].map(([word]) => ({ kind: /** @type {const} */ ('word'), text: `“${word}”: ${sentence}` })),
    ]
  })
}

/** @param {import('./prose.mjs').Name} name */
function isBannedName({ kind, name }) {
  // Stored and wire names have an underscore, or come from a property.
  if (name.includes('_')) return false
  if (kind === 'type') return bannedTypes.has(name.toLowerCase()) || partsOf(name).some((part) => bannedParts.has(part))
  if (kind === 'property') return false
  return bannedNames.has(name) || partsOf(name).some((part) => bannedParts.has(part))
}

/** @param {string} path from the root @param {string} text @returns {Finding[]} */
export function findingsIn(path, text) {
  if (path === quoting) return []
  const { prose, names } = wordsOf(path, text)
  const file = basename(path).replace(/\..*$/, '')
  const isBannedFile = bannedNames.has(file) || partsOf(file).some((part) => bannedParts.has(part))
  return [
    ...(isBannedFile ? [{ path, line: 1, kind: /** @type {const} */ ('file'), text: file }] : []),
    ...prose.flatMap(({ kind, line, text: words, lines }) => [
      ...(kind === 'comment' && lines > maxLines ? [{ path, line, kind: /** @type {const} */ ('length'), text: `${lines} lines` }] : []),
      ...findingsOfText(words).map((finding) => ({ path, line, ...finding })),
    ]),
    ...names
      .filter(isBannedName)
      .map(({ kind, line, name }) => ({ path, line, kind: kind === 'type' ? kind : /** @type {const} */ ('name'), text: name })),
  ]
}

/** @param {string} path of a file or folder, from the root @returns {string[]} files that are read, from the root */
export function filesBelow(path) {
  const isRead = (/** @type {string} */ name) =>
    /\.(?:tsx?|mjs|css|sql|md)$/.test(name) &&
    !/(?:^|\/)(?:node_modules|dist|\.git|data)\/|^\/server\/(?:migrations|schema)\//.test(`/${name}`)
  if (statSync(join(root, path)).isFile()) return isRead(path) ? [path] : []
  const names = readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
  return names.map((name) => join(path, name).split(sep).join('/')).filter(isRead)
}

/** @param {string} path of a file or folder, from the root @returns {Finding[]} */
export const findingsBelow = (path) => filesBelow(path).flatMap((file) => findingsIn(file, readFileSync(join(root, file), 'utf8')))

/** @type {readonly FindingKind[]} */
const kinds = ['sentence', 'length', 'word', 'opening', 'name', 'type', 'file']

/** Folder of a file, two deep, three in a `src`. @param {string} path */
const roomOf = (path) => /^(?:(?:server|web|contract)\/src\/[^/]+|[^/]+(?:\/[^/]+)?)(?=\/)/.exec(path)?.[0] ?? '.'

/** @param {readonly Finding[]} findings @param {(finding: Finding) => string} groupOf @returns {string[]} a Markdown table */
function countTable(findings, groupOf) {
  const row = (/** @type {string} */ name, /** @type {readonly Finding[]} */ group) =>
    `| ${name} | ${kinds.map((kind) => group.filter((finding) => finding.kind === kind).length).join(' | ')} | ${group.length} |`
  const names = [...new Set(findings.map(groupOf))].toSorted()
  return [
    `| folder | ${kinds.join(' | ')} | all |`,
    `| --- |${' ---: |'.repeat(kinds.length + 1)}`,
    ...names.map((name) =>
      row(
        name,
        findings.filter((finding) => groupOf(finding) === name),
      ),
    ),
    row('all', findings),
  ]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const args = process.argv.slice(2)
  const paths = args.filter((arg) => !arg.startsWith('--')).map((path) => relative(root, path))
  const findings = paths.flatMap(findingsBelow)
  if (!args.includes('--counts')) for (const { path, line, kind, text } of findings) say(`${path}:${line}  ${kind}  ${text}`)
  countTable(findings, ({ path }) => (args.includes('--counts') ? roomOf(path) : path)).forEach(say)
  process.exitCode = findings.length === 0 ? 0 : 1
}
