import { type LeftOutReason, MOST_REFUSED_ROWS } from '@kasuwa/contract/imports'
import type { TableKind } from '@kasuwa/contract/tables/columns'
import type { BusinessContext } from '../request/request-context.ts'
import { type Outcome, nothingBeside } from './outcome.ts'
import { importRows } from './run-import.ts'
import { previewRows } from './source/preview.ts'
import type { Source } from './source/source.ts'
import { type Edits, foundIn } from './table.ts'

/** Rolls the trial import back. */
class Tried extends Error {
  constructor(readonly outcome: Outcome) {
    super('Only tried.')
  }
}

/** Rows, and cells, left out that one reply lists. */
const MOST_LEFT_OUT = 200
const MOST_LETTERS = 200

/** Outcome of an import under current rules and rows. It runs the import in a transaction that is rolled back. */
export async function checkImport(
  asMember: <T>(work: (ctx: BusinessContext) => Promise<T>) => Promise<T>,
  kind: TableKind,
  source: Source,
  { edits, on_match }: { edits?: Edits | null | undefined; on_match: 'update' | 'skip' },
) {
  const options = { isCheck: true, leaves: on_match === 'skip', isWhole: false, sideRecords: nothingBeside(), onProgress: async () => {} }
  const {
    total,
    created,
    updated,
    skipped,
    rejected,
    leftOut = 0,
    leftOutCells = [],
    stockDiffers = [],
    sums,
    keptPictures = [],
    contactSums = null,
  } = await asMember<Outcome>(async (ctx) => {
    throw new Tried(await importRows(ctx, kind, source, edits ?? {}, options))
  }).catch((error: unknown) => {
    if (error instanceof Tried) return error.outcome
    throw error
  })
  // The preview reads the rows again.
  const [leftOutColumns, totals] = [[...source.leftOutColumns, ...picturesColumn(source, keptPictures)], leftOutTotals(source)]
  const leftOutRows = source.leftOutRows.slice(0, MOST_LEFT_OUT).map(({ line, reason, text }) => ({ row: line, reason, text }))
  const cells = leftOutCells
    .slice(0, MOST_LEFT_OUT)
    .map(({ line, column, text }) => ({ row: line, column, text: text.slice(0, MOST_LETTERS) }))
  const { preview, seesCosts, seesStock } = await asMember(async (ctx) => ({
    preview: previewRows(ctx, kind, source, edits ?? {}),
    seesCosts: ctx.can('product.view-cost'),
    seesStock: ctx.can('inventory-level.view'),
  }))
  return {
    ...{
      total,
      imported: created.length,
      updated: updated.length,
      skipped,
      refused: rejected.length,
      left_out_rows: leftOut,
      stock_differs: stockDiffers.length,
    },
    rows: rejected.slice(0, MOST_REFUSED_ROWS).map(({ line, errors, cells }) => ({ row: line, errors, cells: { ...cells } })),
    errors_total: rejected.length,
    table: foundIn(source.form),
    ...formOf(source),
    preview,
    left_out: { columns: leftOutColumns, rows: leftOutRows, totals, cells, cells_total: leftOutCells.length },
    stock_rows: seesStock
      ? stockDiffers
          .slice(0, MOST_LEFT_OUT)
          .map(({ line, id, name, stock, inFile }) => ({ row: line, product: id, name, stock, in_file: inFile }))
      : null,
    sums: sums ? { ...sums, ...(seesCosts ? {} : { worth: null, uncosted: null }) } : null,
    contact_sums: contactSums,
  }
}

/** The column of pictures that known products do not take. */
const picturesColumn = ({ form: { map, headings } }: Source, names: readonly string[]) =>
  names.length > 0 && typeof map.image === 'number'
    ? [
        {
          ...{ heading: headings[map.image] ?? '', place: map.image, reason: 'own_pictures' as const, words: names.slice(0, 5) },
          ...{ words_total: null, rows: names.length },
        },
      ]
    : []

const leftOutTotals = ({ leftOutRows }: Source): Record<LeftOutReason, number> => {
  const totals = { sum: 0, headings: 0, note: 0, picture: 0, store: 0, other_kind: 0 }
  for (const { reason } of leftOutRows) totals[reason] += 1
  return totals
}

const formOf = ({ columns, form: { profile, questions } }: Source) => ({
  profile: profile ? { id: profile.id, program: profile.program } : null,
  columns,
  questions: questions.map(({ id, heading, column, choices, answer, note }) => ({ id, about: { heading, column }, choices, answer, note })),
})
