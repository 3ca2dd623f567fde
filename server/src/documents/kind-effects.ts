import type { GivenStatus } from '@kasuwa/contract/document-states'
import type { ByField } from '@kasuwa/contract/platform/access'
import type { Permission } from '@kasuwa/contract/platform/permissions'
import type { UnitTransition } from '../inventory/moves.ts'
import type { StockChange, Kind, Line } from './kind.ts'

interface KindEndpoints {
  one: { access: Permission }
  setStatus: { access: ByField<string, Record<GivenStatus, Permission>> }
  delete: { access: Permission }
}

/** Permissions of a kind, from its endpoints. */
export const permissionsOf = ({ one, setStatus, delete: remove }: KindEndpoints, record: { access: Permission }): Kind['may'] => ({
  view: one.access,
  record: record.access,
  approve: setStatus.access.permissions.approved,
  cancel: setStatus.access.permissions.canceled,
  delete: remove.access,
})

/** Status change of units that a pending document reserves. */
export const reservedUnits: UnitTransition = { from: ['available'], to: 'committed' }

/** Tracked quantities that leave with lines: their products, or the components of composites. */
export const trackedQuantities = (lines: readonly Line[]): (Pick<StockChange, 'line' | 'part'> & { quantity: number })[] =>
  lines.flatMap((line) => {
    if (line.parts.length === 0) return line.has_inventory ? [{ line, quantity: line.quantity }] : []
    return line.parts.flatMap((part) => (part.has_inventory ? [{ line, part, quantity: part.taken }] : []))
  })

/** `worth` of a kind whose lines have no components and whose total is the sum of its lines. */
export const sumOfLines = { sum: (_document: object, lines: number) => lines, ofComponent: () => 0 }

/** Total of a line, in kobo. @throws Error if the line has none */
export function lineTotal({ id, total }: Line): number {
  if (total === null) throw new Error(`The line ${id} does not say what it comes to.`)
  return total
}

/** Effects of a kind that changes neither stock, balances nor cash. */
export const movesNothing = {
  ledger: null,
  reserves: () => [],
  moves: () => [],
  balanceChange: () => null,
  paid: null,
  bearsCosts: false,
  worth: { line: 'total', document: null, ...sumOfLines, ofLine: lineTotal },
  books: { movedQuantity: null, value: null, reserved: null, balance: null, open: null },
} satisfies Partial<Kind>
