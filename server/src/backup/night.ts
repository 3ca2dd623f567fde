/** Milliseconds after midnight UTC when a night’s backup is due: half past one in Lagos. */
const dueAt = 30 * 60_000

/** The night, a UTC day, of the latest due backup. */
export const nightOf = (now: number): string => new Date(now - dueAt).toISOString().slice(0, 10)
