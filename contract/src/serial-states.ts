/**
 * Status of a unit (STOCK-33). A `committed` unit is reserved for a pending document; a `returned` one went back to its supplier. A `void`
 * one is lost, or its intake was canceled. A `damaged` one is on the premises, but not for sale.
 */
export const serialStatuses = ['available', 'committed', 'sold', 'returned', 'void', 'damaged'] as const
export type SerialStatus = (typeof serialStatuses)[number]

/** Statuses that count as on hand. */
export const onShelf: readonly SerialStatus[] = ['available', 'committed']

/** Events in a unit's log. `moved`: a document moved, reserved or released it; the others are by a member. */
export const serialEvents = ['registered', 'moved', 'edited', 'deleted'] as const
export type SerialEvent = (typeof serialEvents)[number]
