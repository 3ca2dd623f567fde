import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { expect, test } from 'vitest'
import { pageOfPicture, pageWithPicture } from './testing/house/picture.ts'
import { root } from './testing/house/sources.ts'

const inRoot = (path: string) => relative(root, path).split(sep).join('/')
const below = (folder: string) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
const isThere = (path: string) => existsSync(join(root, path))

/** Every page for readers, from the root. */
const pages = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...below('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name.split(sep).join('/')}`),
].map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** Words as `wc -w` counts them, without the bars of tables. */
const wordsOf = (text: string) => text.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0
const linesOf = (text: string) => text.trimEnd().split('\n').length
const withoutFences = (text: string) => text.replaceAll(/^```[\s\S]*?^```$/gm, '')
/** Paragraphs, and items of lists each by itself. */
const paragraphsOf = (text: string) =>
  withoutFences(text)
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )/)
    .filter((part) => !/^\s*(?:[|#<])/.test(part))

interface Limit {
  of: RegExp
  words?: number
  lines?: number
  paragraph?: number
}

/** Most words of a page, by its readers. */
const limits: Limit[] = [
  { of: /^README\.md$/, lines: 60, words: 450 },
  { of: /^(CONTRIBUTING|SECURITY)\.md$/, words: 450 },
  { of: /^docs\/start-here\.md$/, lines: 200, paragraph: 90 },
  { of: /^docs\/architecture\.md$/, words: 1500, paragraph: 90 },
  { of: /^docs\/rooms\//, words: 600, paragraph: 90 },
  { of: /^docs\/decisions\//, words: 400 },
  { of: /^docs\/(operating|runbooks|scale)\.md$/, words: 3000 },
  { of: /^docs\/performance\.md$/, words: 2500 },
  { of: /^docs\/testing\.md$/, words: 1300 },
]
const mostWords = 30_000

test('pages are as short as their readers need them', () => {
  const long = pages.flatMap(({ path, text }) =>
    limits
      .filter(({ of }) => of.test(path))
      .flatMap(({ words = Infinity, lines = Infinity, paragraph = Infinity }) => [
        ...(wordsOf(text) > words ? [`${path} has ${wordsOf(text)} words, not ${words}`] : []),
        ...(linesOf(text) > lines ? [`${path} has ${linesOf(text)} lines, not ${lines}`] : []),
        ...paragraphsOf(text)
          .filter((text) => wordsOf(text) > paragraph)
          .map((text) => `${path} has a paragraph of ${wordsOf(text)} words: ${text.trim().slice(0, 40)}`),
      ]),
  )
  expect(long).toEqual([])
  for (const { of } of limits) expect(pages.filter(({ path }) => of.test(path))).not.toEqual([])
})

test('all pages together are short enough to be kept true', () => {
  const sum = pages.filter(({ path }) => path.startsWith('docs/')).reduce((all, { text }) => all + wordsOf(text), 0)
  expect(sum).toBeLessThanOrEqual(mostWords)
})

/** As GitHub makes the anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .replaceAll(/[`*]|\]\([^)]*\)|\[/g, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
const anchorsOf = (text: string) => [...withoutFences(text).matchAll(/^#+ +(.+)$/gm)].map(([, heading = '']) => anchorOf(heading))

test('every link within the project leads somewhere', () => {
  const links = pages.flatMap(({ path, text }) =>
    [...withoutFences(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, to = '']) => ({ path, to })).filter(({ to }) => !/^[a-z]+:/.test(to)),
  )
  expect(links.length).toBeGreaterThan(50)
  const broken = links.filter(({ path, to }) => {
    const [file = '', anchor] = to.split('#')
    const page = file === '' ? path : inRoot(join(root, dirname(path), file))
    if (!isThere(page)) return true
    return anchor !== undefined && !anchorsOf(readFileSync(join(root, page), 'utf8')).includes(anchor)
  })
  expect(broken).toEqual([])
})

/** The file that a page names by a path from a workspace's own folder. */
const folders = ['', 'server', 'server/src', 'server/src/testing', 'contract/src', 'contract/src/platform', 'web', 'web/src', 'docs']

test('every file that a page names is there', () => {
  const names = new Set(
    ['server/src', 'web', 'contract/src', 'packages', 'scripts', 'bench'].flatMap(below).map((name) => name.split(sep).at(-1)),
  )
  // The style guide quotes names that no longer exist.
  const fileNames = pages
    .filter(({ path }) => path !== 'docs/style.md')
    .flatMap(({ path, text }) => [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|tsv|md|sql|typ))`/g)].map(([, file = '']) => ({ path, file })))
  expect(fileNames.length).toBeGreaterThan(50)
  const missing = fileNames.filter(
    ({ file }) => !folders.some((folder) => isThere(join(folder, file))) && (file.includes('/') || !names.has(file)),
  )
  expect(missing).toEqual([])
})

const manyFiles = 10
/** Their page is docs/testing.md. */
const ofTests = ['server/src/testing', 'server/src/laws', 'server/src/faults']

test('each room of more than ten files has a page, which begins with the rooms that it is about', () => {
  const rooms = ['server/src', 'web/src', 'contract/src'].flatMap((workspace) =>
    readdirSync(join(root, workspace))
      .map((name) => `${workspace}/${name}`)
      .filter((path) => statSync(join(root, path)).isDirectory()),
  )
  const filesIn = (room: string) => below(room).filter((name) => statSync(join(root, room, name)).isFile()).length
  const large = rooms.filter((room) => filesIn(room) > manyFiles && !ofTests.includes(room))
  expect(large.length).toBeGreaterThan(40)
  const documented = pages
    .filter(({ path }) => /^docs\/rooms\/(?!README)/.test(path))
    .flatMap(({ text }) => [...(/^Rooms: (.+)$/m.exec(text)?.[1]?.matchAll(/`([\w/-]+)`/g) ?? [])].map(([, room = '']) => room))
  expect(large.filter((room) => !documented.includes(room))).toEqual([])
  expect(documented.filter((room) => !isThere(room))).toEqual([])
  expect(documented.filter((room, index) => documented.indexOf(room) !== index)).toEqual([])
})

test('the picture of the rooms shows the imports: npm run rooms redraws it', () => {
  expect(readFileSync(pageOfPicture, 'utf8')).toBe(pageWithPicture())
})
