/**
 * What becomes of a unit (STOCK-33): on a shelf, promised to a pending document, sold, given back to its supplier,
 * out of the business altogether (its intake was canceled, or it was lost), or here and not for sale.
 */
export const serialStatuses = ['available', 'committed', 'sold', 'returned', 'void', 'damaged'] as const
export type SerialStatus = (typeof serialStatuses)[number]

/** Those in which it is on a shelf, and counts as on hand there. */
export const onShelf: readonly SerialStatus[] = ['available', 'committed']

/** What a change log says happened: a document moved or held it or gave it up, or somebody registered, changed or deleted it. */
export const serialEvents = ['registered', 'moved', 'edited', 'deleted'] as const
export type SerialEvent = (typeof serialEvents)[number]
