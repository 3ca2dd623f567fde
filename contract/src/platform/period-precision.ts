/** Precision of a written time: `2026-11-22`, `2026-11-22 14:05` or `2026-11-22 14:05:30`. */
export type Precision = 'days' | 'minutes' | 'seconds'

const precisions: Record<number, Precision> = { 10: 'days', 16: 'minutes', 19: 'seconds' }

/** Precision of a period's edge. @param written as `period` takes it */
export const precisionOf = (written: string): Precision => precisions[written.length] ?? 'seconds'
