export const statuses = ['pending', 'approved', 'canceled'] as const
export type Status = (typeof statuses)[number]

/** Of an order, which can be closed besides: what has not come by then is expected no more. */
export const orderStatuses = ['pending', 'approved', 'closed', 'canceled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Every status that some document has. */
export const everyStatus = [...orderStatuses, 'accepted'] as const
export type AnyStatus = (typeof everyStatus)[number]

/** How much of a sale came back: by the returns that took effect. */
export const returnStatuses = ['none', 'partial', 'full'] as const
export type ReturnStatus = (typeof returnStatuses)[number]

/** What may follow each status (DOCS-2); nothing else says so. Nothing leaves canceled; nothing goes back to pending. */
export const nextStatuses = { pending: ['approved', 'canceled'], approved: ['canceled'], canceled: [] } as const satisfies Record<
  Status,
  readonly Status[]
>

/** The same of orders. Nothing leaves closed. */
const nextOrderStatuses = { ...nextStatuses, approved: ['closed', 'canceled'], closed: [] } as const satisfies Record<
  OrderStatus,
  readonly OrderStatus[]
>

/** A status that a document is given by somebody. */
export type GivenStatus = (typeof nextStatuses)[Status][number]
export type GivenOrderStatus = (typeof nextOrderStatuses)[OrderStatus][number]

/** Whether a document of one status may be given another. */
export const mayFollow = (given: GivenOrderStatus, status: OrderStatus): boolean =>
  (nextOrderStatuses[status] as readonly OrderStatus[]).includes(given)

/** Each status that follows some other. */
export const givenStatuses = statuses.filter((given): given is GivenStatus =>
  statuses.some((status) => (nextStatuses[status] as readonly Status[]).includes(given)),
)
export const givenOrderStatuses = [...givenStatuses, 'closed'] as const

/** How much of an order has come in. */
export const receiptStatuses = ['open', 'partial', 'received'] as const
export type ReceiptStatus = (typeof receiptStatuses)[number]
