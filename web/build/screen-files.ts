import { join } from 'node:path'
import { wordsOf } from './chunks.ts'

/** Vite's manifest. It is outside the served folder, as no file there may begin with a dot. */
export const manifestFile = join(import.meta.dirname, '..', 'manifest.json')

/** A file of Vite's manifest, which is keyed by source. */
export interface Built {
  file: string
  name?: string
  imports?: string[]
}

export type Manifest = Readonly<Record<string, Built>>

interface Screen {
  path: string
  messages: readonly string[]
}

/** Entry of every screen. */
const start = 'index.html'

/** Words that every screen needs (`src/i18n.ts`). */
const sharedNamespaces = ['kit', 'screens', 'shell', 'states']

/** Files that a screen loads at once besides its own. Dialogs, menus and other parts opened later do not count as its first load. */
const fetchedAtOnce: Readonly<Record<string, string[]>> = {
  '/sales/new': ['sales/touch-grid.tsx'],
  '/approvals': ['documents/change-status.tsx'],
  '/settings/business': ['business/business-form.tsx', 'business/delete-business.tsx'],
}

/** Files that its first tab loads at once. The hash names the open tab, and the server never sees it. */
const fetchedByTab: Readonly<Record<string, string[]>> = {
  '/products/$reference': ['products/product-history.ts'],
  '/contacts/$reference': ['contacts/contact-timeline.tsx'],
  '/sales/$reference': ['documents/document-timeline.tsx'],
  '/quotations/$reference': ['documents/document-timeline.tsx'],
  '/purchase-orders/$reference': ['documents/document-timeline.tsx'],
  '/inventory-actions/$reference': ['documents/document-timeline.tsx'],
}

/** Message namespaces that it loads at once. */
const namespacesAtOnce: Readonly<Record<string, string[]>> = { '/sales/new': ['touch-grid'] }

/** @param loaders the text of `src/screen-loaders.ts` */
function sourceOf(path: string, loaders: string): string {
  const lines = loaders.split('\n')
  const many = path.startsWith('/reports/') ? 'const reports:' : 'const plain:'
  const loaderLine = lines.find((line) => line.includes(`'${path}':`)) ?? lines.find((line) => line.includes(many))
  return /import\('\.\/([^']+)'\)/.exec(loaderLine ?? '')?.[1] ?? `no loader of ${path}`
}

/** Words that are in one file with others have no line of their own. */
function together(manifest: Manifest, source: string): Built | undefined {
  const name = wordsOf(source)
  return name === null ? undefined : Object.values(manifest).find((built) => built.name === name)
}

/** A source's file and those that it imports, as they are built. @throws where nothing is built of it */
function addFiles(manifest: Manifest, source: string, files: Set<string>): void {
  const built = manifest[source] ?? together(manifest, source)
  if (!built) throw new Error(`nothing is built of ${source}`)
  if (files.has(built.file)) return
  files.add(built.file)
  for (const next of built.imports ?? []) addFiles(manifest, next, files)
}

/** Files of JavaScript that every page names itself. */
export function filesOfStart(manifest: Manifest): Set<string> {
  const files = new Set<string>()
  addFiles(manifest, start, files)
  return files
}

/**
 * All JavaScript that a screen begins with, its words in a language included, what every page names first.
 * @param loaders the text of `src/screen-loaders.ts`
 * @param withTab what its first tab asks for is counted too
 * @throws where nothing is built of a source
 */
export function filesOfScreen(
  manifest: Manifest,
  loaders: string,
  { path, messages }: Screen,
  locale: string,
  withTab = true,
): Set<string> {
  const files = filesOfStart(manifest)
  const words = [...sharedNamespaces, ...messages, ...(namespacesAtOnce[path] ?? [])].map((name) => `messages/${locale}/${name}.ts`)
  const ownSources = [...(fetchedAtOnce[path] ?? []), ...(withTab ? (fetchedByTab[path] ?? []) : [])]
  for (const source of [sourceOf(path, loaders), ...words, ...ownSources]) addFiles(manifest, `src/${source}`, files)
  return files
}
