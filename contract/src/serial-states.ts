/**
 * Status of a unit (STOCK-33). `committed`: reserved for a pending document. `returned`: sent back to its supplier. `void`: lost, or its intake
 * was canceled. `damaged`: on the premises, but not for sale.
 */
export const serialStatuses = ['available', 'committed', 'sold', 'returned', 'void', 'damaged'] as const
export type SerialStatus = (typeof serialStatuses)[number]

/** Statuses that count as on hand. */
export const onShelf: readonly SerialStatus[] = ['available', 'committed']

/** Events in a unit's log. `moved`: a document moved, reserved or released it; the others are by a member. */
export const serialEvents = ['registered', 'moved', 'edited', 'deleted'] as const
export type SerialEvent = (typeof serialEvents)[number]
