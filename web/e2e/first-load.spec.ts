import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { wordsOf } from '../build/chunks.ts'
import { manifestFile } from '../build/manifest.ts'
import { type Screen, screens } from '../src/screens.ts'

interface Built {
  file: string
  name?: string
  imports?: string[]
}

const web = join(import.meta.dirname, '..')
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, Built>
const loaders = readFileSync(join(web, 'src/screen-loaders.ts'), 'utf8')

/** What every screen begins with, whatever it is. */
const start = ['index.html']

/** What a screen asks for by itself as it begins, besides its own file. Dialogs, menus and what opens later are nobody's first load. */
const fetchedAtOnce: Partial<Record<string, string[]>> = {
  '/sales/new': ['sales/touch-grid.tsx'],
  '/approvals': ['documents/change-status.tsx'],
  '/settings/business': ['business/business-form.tsx', 'business/delete-business.tsx'],
  '/products/$reference': ['products/product-history.ts'],
  '/contacts/$reference': ['contacts/contact-timeline.tsx'],
  '/sales/$reference': ['documents/document-timeline.tsx'],
  '/quotations/$reference': ['documents/document-timeline.tsx'],
  '/purchase-orders/$reference': ['documents/document-timeline.tsx'],
  '/inventory-actions/$reference': ['documents/document-timeline.tsx'],
}

/** The words of what it asks for so. */
const saidAtOnce: Partial<Record<string, string[]>> = { '/sales/new': ['touch-grid'] }

/** Bytes of JavaScript, words included, and the files that it comes in: with its style, letters, icon and calls a screen has 25. */
const most = { bytes: 200_000, files: 14 }

function sourceOf({ path }: Screen): string {
  const lines = loaders.split('\n')
  const many = path.startsWith('/reports/') ? 'const reports:' : 'const plain:'
  const own = lines.find((line) => line.includes(`'${path}':`)) ?? lines.find((line) => line.includes(many))
  return /import\('\.\/([^']+)'\)/.exec(own ?? '')?.[1] ?? `no loader of ${path}`
}

/** Words that are in one file with others have no line of their own. */
function together(source: string): Built | undefined {
  const name = wordsOf(source)
  return name === null ? undefined : Object.values(manifest).find((built) => built.name === name)
}

/** A source's file and those that it imports, as they are built. */
function filesOf(source: string, known = new Set<string>()): Set<string> {
  const built = manifest[source] ?? together(source)
  if (!built) throw new Error(`nothing is built of ${source}`)
  if (known.has(built.file)) return known
  known.add(built.file)
  for (const next of built.imports ?? []) filesOf(next, known)
  return known
}

/** A file as it travels: squeezed where that was worth it. */
function sizeOf(file: string): number {
  const path = join(web, 'dist', file)
  return (statSync(`${path}.br`, { throwIfNoEntry: false }) ?? statSync(path)).size
}

for (const locale of ['en', 'fr'] as const)
  test(`no screen begins with more code than a slow line carries, nor in more files (${locale})`, () => {
    const words = (names: readonly string[]) => names.map((name) => `src/messages/${locale}/${name}.ts`)
    const heavy = screens.flatMap((screen) => {
      const sources = [
        ...start,
        `src/${sourceOf(screen)}`,
        ...(fetchedAtOnce[screen.path] ?? []).map((file) => `src/${file}`),
        ...words(['kit', 'screens', 'shell', 'states', ...screen.messages, ...(saidAtOnce[screen.path] ?? [])]),
      ]
      const files = new Set<string>()
      for (const source of sources) filesOf(source, files)
      const bytes = [...files].reduce((sum, file) => sum + sizeOf(file), 0)
      if (process.env.SHOW) process.stdout.write(`${screen.path.padEnd(34)} ${locale} ${bytes} in ${files.size}\n`)
      return bytes > most.bytes || files.size > most.files ? [`${screen.path}: ${bytes} bytes in ${files.size} files`] : []
    })
    expect(heavy).toEqual([])
  })
