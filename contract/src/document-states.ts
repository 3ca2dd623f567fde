export const statuses = ['pending', 'approved', 'canceled'] as const
export type Status = (typeof statuses)[number]

/** How much of a sale came back: by the returns that took effect. */
export const returnStatuses = ['none', 'partial', 'full'] as const
export type ReturnStatus = (typeof returnStatuses)[number]

/** What may follow each status (`domain.md`, Documents: states); nothing else says so. Nothing leaves canceled; nothing goes back to pending. */
export const nextStatuses = { pending: ['approved', 'canceled'], approved: ['canceled'], canceled: [] } as const satisfies Record<
  Status,
  readonly Status[]
>

/** A status that a document is given by somebody. */
export type GivenStatus = (typeof nextStatuses)[Status][number]

/** Whether a document of one status may be given another. */
export const mayFollow = (given: GivenStatus, status: Status): boolean => (nextStatuses[status] as readonly Status[]).includes(given)

/** Each status that follows some other. */
export const givenStatuses = statuses.filter((given): given is GivenStatus =>
  statuses.some((status) => mayFollow(given as GivenStatus, status)),
)
