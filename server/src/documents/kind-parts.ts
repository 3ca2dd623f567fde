import type { GivenStatus } from '@kasuwa/contract/document-states'
import type { ByField } from '@kasuwa/contract/platform/access'
import type { Permission } from '@kasuwa/contract/platform/permissions'
import type { Becoming } from '../inventory/moves.ts'
import type { Goods, Kind, Line } from './kind.ts'

interface Calls {
  one: { access: Permission }
  setStatus: { access: ByField<string, Record<GivenStatus, Permission>> }
  delete: { access: Permission }
}

/** Who may do what, as the endpoints say it. */
export const mayOf = ({ one, setStatus, delete: remove }: Calls, record: { access: Permission }): Kind['may'] => ({
  view: one.access,
  record: record.access,
  approve: setStatus.access.permissions.approved,
  cancel: setStatus.access.permissions.canceled,
  delete: remove.access,
})

/** Units that a pending document holds. */
export const promised: Becoming = { from: ['available'], to: 'committed' }

/** What goes out with some lines, of what is counted: themselves, or what they are made of. */
export const counted = (lines: readonly Line[]): (Pick<Goods, 'line' | 'part'> & { quantity: number })[] =>
  lines.flatMap((line) => {
    if (line.parts.length === 0) return line.has_inventory ? [{ line, quantity: line.quantity }] : []
    return line.parts.flatMap((part) => (part.has_inventory ? [{ line, part, quantity: part.taken }] : []))
  })

/** Of a kind whose lines have no parts, and which keeps what they come to. */
export const asLinesDo = { sum: (_document: object, lines: number) => lines, part: () => 0 }

/** Kobo, of a kind each of whose lines says what it comes to. */
export function ownTotal({ id, total }: Line): number {
  if (total === null) throw new Error(`The line ${id} does not say what it comes to.`)
  return total
}

/** What a document of a kind that moves and owes nothing does to goods, to balances and to money: nothing. */
export const movesNothing = {
  ledger: null,
  holds: () => [],
  moves: () => [],
  owes: () => null,
  paid: null,
  bearsCosts: false,
  worth: { line: 'total', document: null, ...asLinesDo, of: ownTotal },
  books: { moved: null, value: null, held: null, owed: null, open: null },
} satisfies Partial<Kind>
