import { MOST_REFUSED_ROWS } from '@kasuwa/contract/imports'
import type { TableKind } from '@kasuwa/contract/tables/columns'
import type { BusinessContext } from '../request/request-context.ts'
import { type Outcome, nothingBeside } from './outcome.ts'
import { importRows } from './run-import.ts'
import { type Edits, type Headed, foundIn } from './table.ts'

/** Rolls the trial import back. */
class Tried extends Error {
  constructor(readonly outcome: Outcome) {
    super('Only tried.')
  }
}

/** Outcome of an import under current rules and rows. It runs the import in a transaction that is rolled back. */
export async function checkImport(
  asMember: <T>(work: (ctx: BusinessContext) => Promise<T>) => Promise<T>,
  kind: TableKind,
  headed: Headed,
  { edits, on_match }: { edits?: Edits | null | undefined; on_match: 'update' | 'skip' },
) {
  const options = { isCheck: true, leaves: on_match === 'skip', isWhole: false, sideRecords: nothingBeside(), onProgress: async () => {} }
  const { total, created, updated, skipped, rejected } = await asMember<Outcome>(async (ctx) => {
    throw new Tried(await importRows(ctx, kind, headed, edits ?? {}, options))
  }).catch((error: unknown) => {
    if (error instanceof Tried) return error.outcome
    throw error
  })
  return {
    ...{ total, imported: created.length, updated: updated.length, skipped, refused: rejected.length },
    rows: rejected.slice(0, MOST_REFUSED_ROWS).map(({ line, errors, cells }) => ({ row: line, errors, cells: { ...cells } })),
    errors_total: rejected.length,
    table: foundIn(headed),
  }
}
