export const statuses = ['pending', 'approved', 'canceled'] as const
export type Status = (typeof statuses)[number]

/** Purchase orders can also be closed: no more goods are expected. */
export const orderStatuses = ['pending', 'approved', 'closed', 'canceled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Every status of any kind of document. */
export const everyStatus = [...orderStatuses, 'accepted'] as const
export type AnyStatus = (typeof everyStatus)[number]

/** How much of a sale was returned, by returns that took effect. */
export const returnStatuses = ['none', 'partial', 'full'] as const
export type ReturnStatus = (typeof returnStatuses)[number]

/** The only table of allowed transitions (DOCS-2). Nothing leaves canceled; nothing returns to pending. */
export const nextStatuses = { pending: ['approved', 'canceled'], approved: ['canceled'], canceled: [] } as const satisfies Record<
  Status,
  readonly Status[]
>

/** The same for purchase orders. Nothing leaves closed. */
const nextOrderStatuses = { ...nextStatuses, approved: ['closed', 'canceled'], closed: [] } as const satisfies Record<
  OrderStatus,
  readonly OrderStatus[]
>

/** A status that a member can set. */
export type GivenStatus = (typeof nextStatuses)[Status][number]
export type GivenOrderStatus = (typeof nextOrderStatuses)[OrderStatus][number]

/** Whether a document may change from one status to another. */
export const mayFollow = (next: GivenOrderStatus, status: OrderStatus): boolean =>
  (nextOrderStatuses[status] as readonly OrderStatus[]).includes(next)

/** Each status that follows another one. */
export const givenStatuses = statuses.filter((next): next is GivenStatus =>
  statuses.some((status) => (nextStatuses[status] as readonly Status[]).includes(next)),
)
export const givenOrderStatuses = [...givenStatuses, 'closed'] as const

/** How much of an order was received. */
export const receiptStatuses = ['open', 'partial', 'received'] as const
export type ReceiptStatus = (typeof receiptStatuses)[number]
