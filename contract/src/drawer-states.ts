/** Status of a drawer, and of each of its sessions. */
export const drawerStatuses = ['open', 'closed'] as const
export type DrawerStatus = (typeof drawerStatuses)[number]

/** Result of a cash count against the expected amount. */
export const countResults = ['right', 'short', 'over'] as const

/** Direction of a cash movement that is no payment. */
export const movementDirections = ['in', 'out'] as const

/** Events of a drawer; `changed` is its name or its location. */
export const drawerEvents = ['created', 'changed', 'deleted', 'restored', 'opened', 'paid_in', 'paid_out', 'closed', 'reopened'] as const

/** Naira notes in kobo, the largest first. */
export const denominations = [100_000, 50_000, 20_000, 10_000, 5000, 2000, 1000, 500] as const
