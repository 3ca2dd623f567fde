import type { Endpoint, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { RefObject } from 'react'
import type { Location } from '../documents/use-locations.ts'
import type { ClientEndpoint } from '../kit/api/client-endpoint.ts'
import type { UnitsOf } from '../serial-numbers/serials-request.ts'
import type { PickerHandle } from './contact-picker.tsx'
import type { DraftDigest } from './draft-digest.ts'
import type { DocumentDraft } from './draft-kind.ts'
import type { SearchHandle } from './search-handle.ts'
import type { useHolding } from './holding.tsx'
import type { Goods, Line } from './lines.ts'
import type { WantedGoods } from './making.ts'
import type { MovedItem } from './moved-goods.ts'
import type { LineError, RecordError } from './record-error.ts'
import type { Scan } from './scans.ts'
import type { SentDrafts } from './sent-drafts.ts'
import type { StoredDraft } from './stored-draft.ts'
import type { GoodsSource } from './use-goods.ts'
import type { useLines } from './use-lines.ts'
import type { useScans } from './use-scans.ts'
import type { useUnsettled } from './use-unsettled.ts'

export type LinesOf = ReturnType<typeof useLines>

/** Description of a kind of desk. Values that depend on nothing are defined outside its components, so that their identity is stable. */
export interface DeskKind<E extends Endpoint, T extends DocumentDraft, R> {
  /** Records it. */
  call: ClientEndpoint<E>
  storedDraft: StoredDraft<T>
  business: string
  places: readonly Location[]
  source: GoodsSource
  /** Lets the member create a missing product; undefined on desks that create none. */
  make?: (wanted: WantedGoods) => Promise<{ id: string; sku: string; name: string } | undefined>
  /** Label of a line's amount. */
  amountLabel: string
  digestOf: (draft: T) => DraftDigest
  /**
   * The parts of a reply to show once it is recorded, and the path to open it.
   * @param sent the draft as it was sent
   */
  documentOf: (reply: ReplyOf<E>, sent: T) => R
  linkOf: (reply: ReplyOf<E>) => { number: string; to: string }
  /** The sent lines by their field of the body. Default: all, as `items`. */
  sentLines?: (draft: T) => Record<string, T['lines']>
  /** Lines that need serial numbers. Default: the sent lines. */
  namedLines?: (draft: T) => readonly Line[]
  /** Where a line’s serial numbers come from; undefined on desks that need none. @param location of the desk */
  unitsOf?: (line: Line, location: string, part: Parameters<UnitsOf>[1]) => ReturnType<UnitsOf>
  /** Other fields that change together with parts of the draft. */
  along?: (part: Partial<T>, now: T) => Partial<T>
  /** Fields of the body whose errors are cleared when a part of the draft changes. Default: the field of the same name. */
  fieldsOf?: Partial<Record<keyof T, readonly string[]>>
  /** Called once it is recorded. @param moved applies stock movements: 1 is in, -1 is out */
  done?: (reply: ReplyOf<E>, sent: T, moved: (items: readonly MovedItem[], direction: 1 | -1, isMore?: boolean) => void) => void
  onRefused?: (refusal: RecordError, lines: Pick<LinesOf, 'refresh' | 'reprice'>) => Promise<void>
}

/** State of any desk, shown by its parts. */
export interface DeskState<T extends DocumentDraft, Reply, R> extends Pick<LinesOf, 'add' | 'refresh' | 'reprice' | 'doubts' | 'typing'> {
  storedDraft: StoredDraft<T>
  draft: T
  /** The draft at the location that is shown. */
  here: T
  places: readonly Location[]
  place: Location | undefined
  source: GoodsSource
  amountLabel: string
  lineActions: LinesOf['actions']
  scanActions: ReturnType<typeof useScans>
  /** Error of each line: the client's, or the server's. */
  faults: ReadonlyMap<string, LineError>
  refusal: RecordError | undefined
  /** True after a try to record: missing fields are marked from then on. */
  isTried: boolean
  /** Whether its lines can be sent as they are. */
  isReady: () => boolean
  /** Creates a missing product; undefined without the permission. */
  make: { typed: (text: string) => Promise<Goods | undefined>; scanned: (scan: Scan) => void } | undefined
  unsettled: ReturnType<typeof useUnsettled>
  holding: ReturnType<typeof useHolding>
  isEmpty: boolean
  /** True if the draft can be cleared. */
  hasStart: boolean
  /** The last recorded document, until the next draft begins. */
  recorded: R | undefined
  busy: boolean
  offline: boolean
  asker: SentDrafts<T, Reply>
  digestOf: (draft: T) => DraftDigest
  linkOf: (reply: Reply) => { number: string; to: string }
  search: RefObject<SearchHandle | null>
  party: RefObject<PickerHandle | null>
  /** The element with the lines and the open scans above them. */
  panel: RefObject<HTMLDivElement | null>
  set: (part: Partial<T>) => void
  choosePlace: (location: string) => void
  clear: () => void
  forgetFaults: () => void
  /** Hides the card of the recorded document, for the next draft. */
  again: () => void
  /** Marks missing fields. */
  mark: () => void
  /**
   * Before recording: marks missing fields, and asks for the contact.
   * @returns true if the draft can be recorded
   */
  check: (party: object | null) => boolean
  focus: () => void
  rest: () => void
  /** Focuses the newest line. @returns whether there is one */
  toNewest: () => boolean
}
