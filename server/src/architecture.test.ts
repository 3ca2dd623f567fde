import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { shelves } from './testing/house/floors.ts'
import { type Source, isTest, roomOf, root, sourcesIn, target } from './testing/house/sources.ts'

/** Tables that many rooms read, and the only room that writes them. */
const writers: { tables: string[]; writer: string; extraWriters?: string[] }[] = [
  // The reorder level is no stock: it is beside it, and follows from the product.
  {
    tables: ['inventory_levels', 'stock_movements'],
    writer: 'inventory/ledger.ts',
    extraWriters: ['inventory/level-locks.ts', 'products/reorder-levels.ts', 'products/serial-tracking.ts'],
  },
  { tables: ['purchase_order_items'], writer: 'purchase-orders/order.ts' },
  // No document moves units whose tracking by serial number begins, and a member’s note on a unit moves no stock.
  {
    tables: ['serial_number_logs'],
    writer: 'inventory/write-units.ts',
    extraWriters: ['serial-numbers/change-unit.ts', 'serial-numbers/register-units.ts'],
  },
  { tables: ['stock_commitments'], writer: 'inventory/commitments.ts' },
  { tables: ['balance_transactions'], writer: 'receivables/balance.ts' },
  { tables: ['allocations'], writer: 'receivables/allocations.ts' },
  { tables: ['document_counters'], writer: 'documents/numbers.ts' },
  { tables: ['audit_entries'], writer: 'records/audit.ts' },
]

/** Folders that may know of HTTP. */
const knowHttp =
  /^(app|compose|http\/(serve|read-call|body-timeout|cross-origin|serve-screens|security-contact)|request\/dependencies|share-links\/serve-shared-pages|billing\/serve-(sandbox|webhook)|metrics\/serve-metrics|(dev|uploads)\/.+)\.ts$/

/** Files that re-export another file, and why: all other files import from the original. */
const doors: Record<string, string> = {
  'contract/src/features.ts': 'the list of features',
  'packages/embedded-postgres/src/index.ts': 'what a package shows',
  'server/src/features.ts': 'the list of what serves each feature',
  'web/src/desk/line-asides.ts': 'three small parts travel as one file',
  'web/src/desk/make-scanned.ts': 'what makes goods in place travels as one file',
  'web/src/desk/making.ts': 'a type of what it fetches',
  'web/src/inventory/low-prices.tsx': 'two notes of one fetched file',
  'web/src/kit/form/schemas.ts': 'the schemas travel with what words their faults',
  'web/src/messages/en/states.ts': 'words of the contract that are fetched by language',
  'web/src/messages/fr/states.ts': 'words of the contract that are fetched by language',
  'web/src/products/product-history.ts': 'two parts of one fetched tab',
}

const mostLines = 350

const contract = sourcesIn('contract/src')
const server = sourcesIn('server/src')
const packages = sourcesIn('packages')
const web = sourcesIn('web')
const everything = [
  ...contract,
  ...packages,
  ...server,
  ...web,
  ...['scripts', 'bench'].filter((folder) => existsSync(join(root, folder))).flatMap(sourcesIn),
]
const running = server.filter((source) => !isTest(source))
const inServer = ({ path }: Source) => path.replace('server/src/', '')

/** One line for each forbidden import, for a comparison with none. */
const forbiddenImports = (sources: Source[], refuse: (to: string, source: Source, line: string) => boolean) =>
  sources.flatMap((source) =>
    source.imports
      .filter(({ from, line }) => refuse(target(source, from), source, line))
      .map(({ from }) => `${source.path} imports ${from}`),
  )

const shelfOf = (room: string) => shelves.findIndex((shelf) => shelf.includes(room))

test('the imports are read', () => {
  const count = everything.reduce((sum, source) => sum + source.imports.length, 0)
  expect(count).toBeGreaterThan(everything.length)
})

test('the contract imports zod, and for telephones one library more', () => {
  const foreign = forbiddenImports(
    contract.filter((source) => !isTest(source)),
    (to, { path }) =>
      !to.startsWith('contract/src/') &&
      to !== 'zod' &&
      !(/\/(phone|numbering-plans)\.ts$/.test(path) && to.startsWith('libphonenumber-js')),
  )
  expect(foreign).toEqual([])
})

test('web and server import the contract and never each other', () => {
  const strangers = [
    ...forbiddenImports(web, (to) => to.startsWith('server/') || to.startsWith('@kasuwa/server')),
    ...forbiddenImports(server, (to) => to.startsWith('web/') || to.startsWith('@kasuwa/web')),
    // By its name, not by its path: but Vite does not build the imports of its own configuration.
    ...forbiddenImports([...web, ...server], (to, { path }) => /^(contract|packages)\//.test(to) && !path.startsWith('web/build/')),
  ]
  expect(strangers).toEqual([])
})

test('the package that starts the database does not import the app', () => {
  expect(forbiddenImports(packages, (to) => !/^(packages\/embedded-postgres\/src\/|node:|pg$|vitest$)/.test(to))).toEqual([])
})

test('only the serving of requests knows HTTP', () => {
  const knowing = forbiddenImports(running, (to, source, line) => {
    const http = /^(@?fastify|node:https?|node:http2)(\/|$)/.test(to)
    return http && !knowHttp.test(inServer(source)) && !line.startsWith('import type { FastifyBaseLogger }')
  })
  expect(knowing).toEqual([])
})

test('each folder of the server has its shelf', () => {
  const folders = new Set(running.flatMap((source) => (inServer(source).includes('/') ? (roomOf(source.path) ?? []) : [])))
  expect([...folders].filter((folder) => shelfOf(folder) < 0)).toEqual([])
})

test('a feature imports from lower shelves, never up, never sideways', () => {
  const climbing = forbiddenImports(
    running.filter((source) => inServer(source).includes('/')),
    (to, source) => {
      const [ownRoom, importedRoom] = [roomOf(source.path), roomOf(to)]
      if (!ownRoom || !importedRoom || ownRoom === importedRoom) return false
      return shelfOf(importedRoom) < 0 || shelfOf(importedRoom) >= shelfOf(ownRoom)
    },
  )
  expect(climbing).toEqual([])
})

/** Folders without import cycles. `import type` counts, and so does a lazy `import()`. */
const withoutCircles = [...contract, ...server, ...packages, ...web]

test('nothing imports in a circle', () => {
  const open = new Map(withoutCircles.map((source) => [source.path, source.imports.map(({ from }) => target(source, from))]))
  // A file that imports no remaining file, or that no remaining file imports, is in no cycle; the files that remain are.
  for (let before = -1; before !== open.size;) {
    before = open.size
    const imported = new Set([...open.values()].flat())
    for (const [path, imports] of open) if (!imported.has(path) || !imports.some((to) => open.has(to))) open.delete(path)
  }
  expect([...open].map(([path, imports]) => `${path} imports ${imports.filter((to) => open.has(to)).join(', ')}`)).toEqual([])
})

test('code that runs does not import test code', () => {
  expect(forbiddenImports(running, (to) => /\/(testing|laws)\/|\.test\.tsx?$/.test(to))).toEqual([])
})

test('only doors pass on what another file says', () => {
  const passing = everything.filter(
    (source) =>
      !isTest(source) && !source.path.startsWith('web/e2e/') && /^export (type )?(\{[^}]*\}|\*( as \w+)?) from /m.test(source.text),
  )
  expect(passing.map(({ path }) => path).toSorted()).toEqual(Object.keys(doors).toSorted())
})

test('one writer for each truth', () => {
  const write = (table: string) =>
    new RegExp(
      `\\b(insert\\s+into|merge\\s+into|update|delete\\s+from)\\s+"?${table}\\b` +
        `|\\b(insertInto|mergeInto|updateTable|deleteFrom)\\(\\s*['"\`]${table}\\b` +
        `|\\b(insertRows|insert|update|softDelete)\\(\\s*[\\w.]+,\\s*['"\`]${table}\\b` +
        `|\\btable:\\s*['"\`]${table}['"\`],\\s*(common\\b|rows\\b|\\.\\.\\.)`,
    )
  const intruders = writers.flatMap(({ tables, writer, extraWriters = [] }) =>
    tables.flatMap((table) => {
      const writers = running.filter((source) => write(table).test(source.text)).map(inServer)
      return writers.includes(writer)
        ? writers.filter((path) => path !== writer && !extraWriters.includes(path)).map((path) => `${path} writes ${table}`)
        : [`${writer} does not write ${table}: this test looks for the wrong words`]
    }),
  )
  expect(intruders).toEqual([])
})

/** Files that name tables of several kinds of document by hand, and the reason. */
const severalKinds: Record<string, string> = {
  'records/document-tables.ts': 'the list',
  'database-setup/placement.ts': 'where each table stands on a cluster',
  'returns/books.ts': 'what came back and went back, against what it was taken of',
  'exchanges/books.ts': 'a return and a sale that are one act',
  'reports/day-sums/books.ts': 'what was sold and came back on a day, said a second time',
}

test('code for every kind of document loops over the kinds', () => {
  const names = (table: string) => new RegExp(`['"\`]${table}['"\`.]|\\b(?:from|join|into|update)\\s+"?${table}\\b`)
  const [sales, actions] = [/sales|sale_items/, /inventory_actions|inventory_action_items/].map(({ source }) => names(`(?:${source})`))
  const naming = running.filter(({ text }) => sales?.test(text) && actions?.test(text)).map(inServer)
  expect(naming.sort()).toEqual(Object.keys(severalKinds).sort())
})

/** `twitter` is a text field of a contact, and one of the three that the specification reads as `socials`. */
test('a text of a contact stands in one list, and its words beside', () => {
  const naming = [...contract, ...running, ...web].filter((source) => !isTest(source) && /\btwitter\b/.test(source.text))
  expect(naming.map(({ path }) => path).filter((path) => !path.includes('/messages/'))).toEqual([
    'contract/src/contact-fields.ts',
    'contract/src/contacts.ts',
    'contract/src/tables/headings.ts',
    'server/src/contacts/contact-reply.ts',
  ])
})

test('a contact’s balance is set in one place', () => {
  const sets =
    /update\s+contacts\b[^`]*?\bset\b[^`]*?\bbalance\s*=|\b(insertInto|updateTable)\(\s*'contacts'\s*\)(?:(?!\n\n)[\s\S])*?\bbalance:/
  expect(running.filter((source) => sets.test(source.text)).map(inServer)).toEqual(['receivables/balance.ts'])
})

test('screens mark answers as stale in one place, which also asks again for a first answer under way', () => {
  const marking = web.filter((source) => !isTest(source) && /\.(invalidate|refetch)Queries\(/.test(source.text))
  expect(marking.map(({ path }) => path)).toEqual(['web/src/kit/api/query.ts'])
})

test('keys are listened to before a screen is painted: one that is pressed as soon as it stands is heard', () => {
  const isLate = /\buseEffect\((?:(?!\n  \}, \[)[^])*?addEventListener\('keydown'/
  expect(web.filter((source) => !isTest(source) && isLate.test(source.text)).map(({ path }) => path)).toEqual([])
})

test('tokens are made and read in one place', () => {
  expect(forbiddenImports(running, (to, source) => to === 'fast-jwt' && inServer(source) !== 'services/tokens.ts')).toEqual([])
})

test('no file is long', () => {
  const long = everything.map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 })).filter(({ lines }) => lines > mostLines)
  expect(long).toEqual([])
})

test('file names are nouns for their contents', () => {
  const vague = /^(utils?|helpers?|common|shared|misc)$|[-.]?(service|manager|utils?|helpers?)s?$/i
  const vagueFiles = everything.filter(({ path }) =>
    path
      .replace(/^server\/src\/services\//, '')
      .split('/')
      .some((part) => vague.test(basename(part).replace(/\.(test\.)?(tsx?|mjs)$/, ''))),
  )
  expect(vagueFiles.map(({ path }) => path)).toEqual([])
})

test('nothing gives up its type', () => {
  const untyped = /^(?!\s*(?:\/\/|\*|\/\*)).*(?::\s*any\b(?!\s+[a-z])|\bas any\b|<any>)/m
  const giving = everything.filter(({ path, text }) => /\.tsx?$/.test(path) && untyped.test(text))
  expect(giving.map(({ path }) => path)).toEqual(['server/src/architecture.test.ts'])
})
