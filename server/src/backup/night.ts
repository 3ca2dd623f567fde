/** Milliseconds after midnight, UTC, at which a night's backup is due: half past one in Lagos. */
const dueAt = 30 * 60_000

/** The night, a day of UTC, whose backup is due or was. */
export const nightOf = (now: number): string => new Date(now - dueAt).toISOString().slice(0, 10)
