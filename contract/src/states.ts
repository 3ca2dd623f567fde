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
 * How loudly a state is shown: `quiet` is plain text, and what is as it should be; `plain` a grey mark for what is out of use; the rest
 * are the meanings of colour, for what somebody has to look at.
 */
export type Tone = 'quiet' | 'plain' | 'good' | 'waiting' | 'wrong' | 'information'

type MovingKind = 'sale' | (typeof actionKinds)[number]
type Kind = MovingKind | 'purchase-order' | 'quotation'

/** The values of each group, as the calls name them where they do. A state that the contract adds and that has no line here does not compile. */
interface StateGroups {
  document: OrderStatus
  /** What has become of an offer. */
  quotation: QuotationState
  /** Of a cash drawer, and of each of its sessions. */
  drawer: DrawerStatus
  /** How much of an order has come in. */
  receipt: ReceiptStatus
  payment: (typeof paymentStatuses)[number]
  /** How much of a sale came back. */
  return: ReturnStatus
  /** Of goods at one location, or of a product. */
  level: 'enough' | 'low' | 'out'
  /** Whether the till offers it. */
  product: 'active' | 'inactive'
  contact: 'open' | 'blocked'
  contact_type: (typeof contactTypes)[number] | 'walk-in'
  product_type: (typeof productTypes)[number]
  /** How long ago what is left of a document was due. */
  due: DueAge
  /** Who owes whom. */
  owing: 'them' | 'you' | 'nobody'
  member: 'active' | 'invited' | 'expired' | 'withdrawn'
  /** Of an email or a phone. */
  address: 'verified' | 'unverified'
  /** What a document is called. */
  kind: Kind
  /** What a document did to stock. */
  movement: MovingKind
  /** The same, once it is canceled. */
  movement_undone: MovingKind
  /** What changed a contact's balance. */
  balance: (typeof balanceKinds)[number]
  /** An entry of a ledger that another has taken back. */
  entry: 'reversed'
  /** Of a file that is brought in. */
  import: ImportStatus
  /** Why stock is put right. */
  reason: AdjustmentReason
  /** Of a unit with a serial number. */
  serial: SerialStatus
  /** What happened to one; what a document did is told by its kind. */
  serial_event: SerialEvent
}

export type StateGroup = keyof StateGroups
export type StateOf<Group extends StateGroup> = StateGroups[Group]
export type StateTones = { readonly [Group in StateGroup]: Readonly<Record<StateOf<Group>, Tone>> }
/** What each state is called: `messages/states.en.ts` and `states.fr.ts`, for screens, papers and exports alike. */
export type StateWords = { readonly [Group in StateGroup]: Readonly<Record<StateOf<Group>, string>> }

const kinds = { sale: 'quiet', intake: 'quiet', 'return-inward': 'quiet', 'return-outward': 'quiet', adjustment: 'quiet' } as const

/** Every state that is shown to somebody, with how loudly. Colour is for exceptions alone. */
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
  balance: { ...kinds, payment: 'quiet', reversal: 'quiet', merge: 'quiet' },
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

/** The states of one group, in the order in which they are offered to choose from. */
export const statesOf = <Group extends StateGroup>(group: Group): StateOf<Group>[] => Object.keys(states[group]) as StateOf<Group>[]
