import { z } from 'zod'
import { type Endpoint, endpointsWith, file } from './platform/endpoint.ts'
import { nullish, oneOf, rule, textTo, time, wholeNumber, withDefault } from './platform/fields.ts'
import { id, namedRecord } from './platform/ids.ts'
import { listQuery, pageOf } from './platform/lists.ts'
import { mapOf } from './platform/parts.ts'
import { perPlain } from './platform/plain-entities.ts'
import type { Permission } from './platform/permissions.ts'
import { type TableKind, tableKinds, tableRights } from './tables/columns.ts'
import { type SampleKind, sampleColumns } from './tables/samples.ts'
import { ledgerFeatures } from './ledger-features.ts'

/* Imports of tables (`docs/domain/imports.md`). Their columns are in `tables/columns.ts`. */

/** Most rows with errors in one reply; the file of rejected rows has them all. */
export const MOST_REFUSED_ROWS = 200

export const importModes = ['check', 'all', 'valid'] as const
export const importStatuses = ['waiting', 'running', 'done', 'refused', 'failed', 'stopped', 'undone'] as const

export type ImportStatus = (typeof importStatuses)[number]

/** A file as uploaded. */
export interface SentTable {
  name: string
  bytes: Uint8Array
}

const isSentTable = (value: unknown): value is SentTable =>
  typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array

/** Most mapped columns, known or unknown. */
const MAX_COLUMNS = 100
/** Most rows corrected on screen. */
const MAX_EDITED = 5000

/** Lines of a sheet, a limit of the format. */
const MAX_LINE = 1_048_576

export const ImportInput = z.object({
  file: z.custom<SentTable>(isSentTable, rule('required')),
  /** Our column → a heading of the file, or its position from 0; null: not in the file. A check guesses missing ones. */
  map: nullish(mapOf(z.string(), z.union([z.string(), z.number(), z.null()]), MAX_COLUMNS)),
  mode: withDefault(oneOf(importModes), 'all'),
  /** Treatment of rows that already exist. */
  on_match: withDefault(oneOf(['update', 'skip']), 'update'),
  /** Corrected cells, `{"12": {"price": "1500"}}`: by line of the file and our column. Null skips the line. */
  edits: nullish(mapOf(z.string(), z.union([mapOf(z.string(), z.union([z.string(), z.null()]), MAX_COLUMNS), z.null()]), MAX_EDITED)),
  /** Answers to the questions of a check, by their ids. An open question refuses the import. */
  answers: nullish(mapOf(z.string(), z.string(), MAX_COLUMNS)),
  /** Name of a workbook's sheet, or its position from 0. Left out: the first that fits. */
  sheet: nullish(textTo(100)),
  /** Line of the file with the headings, among the first 50 that are not blank. Left out: found. */
  heading_line: nullish(wholeNumber(1, MAX_LINE)),
})

const sentences = z.record(z.string(), z.array(z.string()))

/** A row with errors: its line in the file, sentences by our column, and its cells. */
export const RefusedRow = z.object({ row: z.int(), errors: sentences, cells: z.record(z.string(), z.string()) })

/** Contents of the file, for the member who maps its columns. */
const FoundTable = z.object({
  /** The line with the headings. */
  line: z.int(),
  headings: z.array(z.string()),
  /** The first rows below the headings. */
  sample: z.array(z.array(z.string())),
  /** Our column → its position, mapped or guessed. */
  map: z.record(z.string(), z.union([z.int(), z.null()])),
  /** Names of the workbook’s visible sheets, and the position of the one that was read. A CSV file has none. */
  sheets: z.array(z.string()),
  sheet: z.int().nullable(),
  /** The first 50 lines that are not blank, their cells cut: one of them has the headings. */
  first_lines: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
})

/**
 * Why a row is left out. A `picture` row has only a further picture of the record above it, a `store` row its stock at another location.
 * An `other_kind` row is no product of its own in its program: a bundle, a group, a link.
 */
export const leftOutReasons = ['sum', 'headings', 'note', 'picture', 'store', 'other_kind'] as const
/** Left out rows that are joined to a record. */
export const joinedReasons: readonly LeftOutReason[] = ['picture', 'store']
export type LeftOutReason = (typeof leftOutReasons)[number]

const ProductSums = z.object({
  products: z.int(),
  quantity: z.int(),
  worth: z.int().nullable(),
  unpriced: z.int(),
  uncosted: z.int().nullable(),
})

const ContactSums = z.object({
  contacts: z.int(),
  debtors: z.int(),
  receivable: z.int(),
  creditors: z.int(),
  payable: z.int(),
  without_phone: z.int(),
})

/** How the file is read, for the member who confirms it. */
const FileForm = {
  /** The program whose export has these headings. */
  profile: z.object({ id: z.string(), program: z.string() }).nullable(),
  /** Columns of the file: what each becomes, what its cells are, and the sign of its decimals. */
  columns: z.array(
    z.object({
      heading: z.string(),
      becomes: z.string().nullable(),
      kind: z.enum(['empty', 'number', 'link', 'word', 'text']),
      sign: z.enum(['point', 'comma']).nullable(),
    }),
  ),
  /** Questions that the file leaves open: each choice with the value that its example becomes. */
  questions: z.array(
    z.object({
      id: z.string(),
      about: z.object({ heading: z.string(), column: z.string() }),
      choices: z.array(z.object({ id: z.string(), cell: z.string(), becomes: z.string() })),
      answer: z.string().nullable(),
      /** Why a choice is missing, in words. */
      note: z.string().nullable(),
    }),
  ),
  /** The first rows: their filled cells, and their values by our columns. */
  preview: z.array(z.object({ row: z.int(), cells: z.record(z.string(), z.string()), becomes: z.record(z.string(), z.string()) })),
  /** Filled columns that become nothing, and rows that are no records, each with its reason. An edit `{}` of a row brings it back. */
  left_out: z.object({
    columns: z.array(
      z.object({
        heading: z.string(),
        place: z.int(),
        /**
         * `other_price`, `other_reorder`: of the stores in `words`. `further_values`: a row has one value of ours. `own_pictures`: known
         * products keep theirs.
         */
        reason: z.enum(['other_words', 'not_used', 'debt_date', 'other_price', 'other_reorder', 'further_values', 'own_pictures']),
        /** The first of its different words, and how many there are: null for more than words of a list. */
        words: z.array(z.string()),
        words_total: z.int().nullable(),
        /** Rows that lose something, where it is not all that are filled. */
        rows: z.int().nullable(),
      }),
    ),
    /** The first of them; `totals` counts all. */
    rows: z.array(z.object({ row: z.int(), reason: z.enum(leftOutReasons), text: z.string() })),
    /** The first cells that no field takes, by our column, of rows that go in without them: an unknown country. */
    cells: z.array(z.object({ row: z.int(), column: z.string(), text: z.string() })),
    cells_total: z.int(),
    totals: z.object(Object.fromEntries(leftOutReasons.map((reason) => [reason, z.int()])) as Record<LeftOutReason, z.ZodInt>),
  }),
  /** Those products, null where new ones: thousandths here and in the file. Null for members who see no stock. */
  stock_rows: z
    .array(z.object({ row: z.int(), product: id('product').nullable(), name: z.string(), stock: z.int(), in_file: z.int() }))
    .nullable(),
  /** Pieces of products in thousandths, their worth at cost in kobo (null for members who see no costs), goods without a price or a cost. */
  sums: ProductSums.nullable(),
  /** Contacts: how many new ones owe and are owed, the kobo of both, and contacts without a phone. */
  contact_sums: ContactSums.nullable(),
}

const counts = {
  /** Rows of the file below its headings. Created, updated, unchanged (or skipped by `on_match`), rejected and left out rows add up to it. */
  total: z.int(),
  imported: z.int(),
  updated: z.int(),
  skipped: z.int(),
  refused: z.int(),
  /** Sums, notes, headings again, rows with a further picture of the record above, and those that the member left out. */
  left_out_rows: z.int(),
  /** Known products whose stock differs from the file's. An import moves none: an adjustment or a count does. */
  stock_differs: z.int(),
}

export const Import = z.object({
  id: id('import'),
  kind: z.enum(tableKinds),
  status: z.enum(importStatuses),
  file_name: z.string(),
  ...counts,
  /** Rows processed so far. */
  progress: z.int(),
  /** Why the whole file was rejected. */
  fault: z.string().nullable(),
  created_by: namedRecord('merchant').nullable(),
  created_at: time(),
  finished_at: time().nullable(),
})

const report = { ...counts, rows: z.array(RefusedRow), errors_total: z.int() }

/** With 202 only its id and status: the client polls `imports.one` for the rest. */
const ImportReply = z.object({
  import: z.object({ id: id('import'), status: z.enum(importStatuses) }).optional(),
  ...(z.object(report).partial().shape as { [K in keyof typeof report]: z.ZodOptional<(typeof report)[K]> }),
  table: FoundTable.optional(),
  ...(z.object(FileForm).partial().shape as { [K in keyof typeof FileForm]: z.ZodOptional<(typeof FileForm)[K]> }),
})

const call = endpointsWith({ of: 'import' })

const importing = (kind: TableKind, path: `/v1/business/${string}/import`, touches: readonly string[]) =>
  call.put(path, {
    access: tableRights[kind].create,
    files: { file: 'table' },
    keyless: true,
    summary: 'Bring in a CSV or XLSX file: checked, whole, or its good rows; 202 where it goes on in the background',
    body: ImportInput,
    reply: ImportReply,
    touches: [...touches, 'imports', 'dashboard'],
  })

/** A member who may create a kind sees the imports of that kind. */
const whoImport = { anyOf: [...new Set(tableKinds.map((kind) => tableRights[kind].create))] as unknown as [Permission, ...Permission[]] }
const goods = ['products', 'inventory', 'locations', 'productCategories', 'brands', 'productTags', 'sales']

const list = call.get('/v1/business/imports', {
  access: whoImport,
  summary: 'Files that were brought in, the newest first',
  query: listQuery({ by: ['created_at'] }, { kind: oneOf(tableKinds).optional() }),
  reply: pageOf(Import),
})

export const imports = {
  products: importing('products', '/v1/business/products/import', goods),
  contacts: importing('contacts', '/v1/business/contacts/import', ['contacts', 'contactGroups', 'balances']),
  ...(perPlain('table', ({ table, folder, feature }) => importing(table, `/v1/business/${folder}/import`, [feature])) satisfies Record<
    string,
    Endpoint
  >),
  list,
  one: call.get('/v1/business/imports/{id}', {
    access: whoImport,
    summary: 'How far an import is, and what became of it',
    reply: z.object({ import: Import, rows: z.array(RefusedRow), errors_total: z.int() }),
  }),
  refused: call.get('/v1/business/imports/{id}/refused', {
    access: whoImport,
    summary: 'The refused rows with the reason of each, as CSV',
    reply: file,
  }),
  sample: call.get('/v1/business/imports/sample', {
    access: whoImport,
    summary: 'A sample file of five rows in the reader’s language, as XLSX, with the columns that the member may import',
    query: z.object({ kind: oneOf(Object.keys(sampleColumns) as [SampleKind, ...SampleKind[]]) }),
    reply: file,
  }),
  delete: call.delete('/v1/business/imports/{id}', {
    access: whoImport,
    summary: 'Undo an import whose rows were not used since; one that is not done is stopped, and nothing of it is kept',
    reply: z.object({ import: Import }),
    touches: [...goods, ...ledgerFeatures, 'contactGroups', 'imports', 'dashboard'],
  }),
}
