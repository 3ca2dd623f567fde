import type { ImportStatus } from './imports.ts'
import type { AdjustmentReason } from './adjustments.ts'
import type { balanceKinds } from './balances.ts'
import type { contactTypes } from './contact-timeline.ts'
import type { OrderStatus, ReceiptStatus, ReturnStatus } from './document-states.ts'
import type { DrawerStatus } from './drawer-states.ts'
import type { QuotationState } from './quotation-states.ts'
import type { actionKinds } from './action-kinds.ts'
import type { paymentStatuses } from './payments.ts'
import type { productTypes } from './product-fields.ts'
import type { DueAge } from './due-ages.ts'
import type { SerialEvent, SerialStatus } from './serial-states.ts'

/**
 * Prominence of a state. `quiet`: plain text, the normal case. `plain`: a grey badge for records out of use. The others are colours, for
 * states that need attention.
 */
export type Tone = 'quiet' | 'plain' | 'good' | 'waiting' | 'wrong' | 'information'

type MovingKind = 'sale' | (typeof actionKinds)[number]
type Kind = MovingKind | 'purchase-order' | 'quotation'

/** Values of each group, from the calls where they exist. A new state in the contract does not compile until it has a line here. */
interface StateGroups {
  document: OrderStatus
  /** Status of a quotation. */
  quotation: QuotationState
  /** Status of a cash drawer, and of each of its sessions. */
  drawer: DrawerStatus
  /** How much of an order was received. */
  receipt: ReceiptStatus
  payment: (typeof paymentStatuses)[number]
  /** How much of a sale was returned. */
  return: ReturnStatus
  /** Stock at one location, or of a product. */
  level: 'enough' | 'low' | 'out'
  /** Whether tills offer it. */
  product: 'active' | 'inactive'
  contact: 'open' | 'blocked'
  contact_type: (typeof contactTypes)[number] | 'walk-in'
  product_type: (typeof productTypes)[number]
  /** Due age of an unpaid document. */
  due: DueAge
  /** Direction of the debt. */
  owing: 'them' | 'you' | 'nobody'
  member: 'active' | 'invited' | 'expired' | 'withdrawn'
  /** Verification of an email or phone. */
  address: 'verified' | 'unverified'
  /** Kind of document. */
  kind: Kind
  /** Effect of a document on stock. */
  movement: MovingKind
  /** The same after cancellation. */
  movement_undone: MovingKind
  /** Cause of a balance change. */
  balance: (typeof balanceKinds)[number]
  /** A reversed ledger entry. */
  entry: 'reversed'
  /** Status of an import. */
  import: ImportStatus
  /** Reason of an adjustment. */
  reason: AdjustmentReason
  /** Status of a unit with a serial number. */
  serial: SerialStatus
  /** Event of a unit; for a document, its kind is shown. */
  serial_event: SerialEvent
}

export type StateGroup = keyof StateGroups
export type StateOf<Group extends StateGroup> = StateGroups[Group]
export type StateTones = { readonly [Group in StateGroup]: Readonly<Record<StateOf<Group>, Tone>> }
/** Labels of states: `messages/states.en.ts` and `states.fr.ts`, for screens, papers and exports alike. */
export type StateWords = { readonly [Group in StateGroup]: Readonly<Record<StateOf<Group>, string>> }

const kinds = { sale: 'quiet', intake: 'quiet', 'return-inward': 'quiet', 'return-outward': 'quiet', adjustment: 'quiet' } as const

/** Every displayed state with its prominence. Only exceptions get a colour. */
export const states = {
  document: { pending: 'waiting', approved: 'quiet', closed: 'plain', canceled: 'plain' },
  quotation: { pending: 'information', accepted: 'quiet', canceled: 'plain', expired: 'plain' },
  drawer: { open: 'information', closed: 'quiet' },
  receipt: { open: 'information', partial: 'waiting', received: 'quiet' },
  payment: { unpaid: 'wrong', partial: 'waiting', paid: 'quiet' },
  return: { none: 'quiet', partial: 'information', full: 'information' },
  level: { enough: 'quiet', low: 'waiting', out: 'wrong' },
  product: { active: 'quiet', inactive: 'plain' },
  contact: { open: 'quiet', blocked: 'wrong' },
  contact_type: { customer: 'quiet', supplier: 'quiet', both: 'quiet', 'walk-in': 'quiet' },
  product_type: { standard: 'quiet', phone: 'quiet', service: 'quiet' },
  owing: { them: 'quiet', you: 'quiet', nobody: 'quiet' },
  due: { not_yet: 'quiet', '1_30': 'waiting', '31_60': 'wrong', '61_90': 'wrong', over_90: 'wrong' },
  member: { active: 'quiet', invited: 'waiting', expired: 'wrong', withdrawn: 'wrong' },
  address: { verified: 'quiet', unverified: 'waiting' },
  kind: { ...kinds, 'purchase-order': 'quiet', quotation: 'quiet' },
  movement: kinds,
  movement_undone: kinds,
  balance: { ...kinds, payment: 'quiet', rounding: 'quiet', reversal: 'quiet', merge: 'quiet' },
  import: {
    ...{ waiting: 'waiting', running: 'information', done: 'quiet', refused: 'wrong' },
    ...{ failed: 'wrong', stopped: 'plain', undone: 'plain' },
  },
  entry: { reversed: 'plain' },
  reason: {
    damage: 'quiet',
    loss: 'quiet',
    theft: 'quiet',
    expired: 'quiet',
    'own-use': 'quiet',
    found: 'quiet',
    opening: 'quiet',
    recount: 'quiet',
    other: 'quiet',
  },
  serial: { available: 'quiet', committed: 'waiting', sold: 'quiet', returned: 'quiet', void: 'plain', damaged: 'wrong' },
  serial_event: { registered: 'quiet', moved: 'quiet', edited: 'quiet', deleted: 'plain' },
} as const satisfies StateTones

export const stateGroups = Object.keys(states) as StateGroup[]

/** States of one group, in the order of filters. */
export const statesOf = <Group extends StateGroup>(group: Group): StateOf<Group>[] => Object.keys(states[group]) as StateOf<Group>[]
