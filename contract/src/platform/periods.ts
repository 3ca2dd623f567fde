import { z } from 'zod'
import { beginsWithDay, rule } from './fields.ts'

const localTime = /^\d{4}-\d{2}-\d{2}([ T]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?)?$/

const edge = (description: string) =>
  z
    .string()
    .refine((value) => localTime.test(value) && beginsWithDay(value), rule('date'))
    .describe(`YYYY-MM-DD, YYYY-MM-DD HH:mm or YYYY-MM-DD HH:mm:ss in the business’s time zone; ${description}`)
    .optional()

/**
 * `from` and `to` of every list and report. Both are inclusive: the whole day, minute or second as written.
 * `server/src/database/period-filter.ts` translates them to SQL.
 */
export const period = {
  from: edge('the period begins with it'),
  to: edge('the whole of that day, minute or second is of the period'),
}

export type Period = { [Edge in keyof typeof period]?: z.output<(typeof period)[Edge]> }

/** Whether a period ends before it begins; false if an edge is missing. */
export function isBackwards({ from, to }: { from?: unknown; to?: unknown }): boolean {
  if (typeof from !== 'string' || typeof to !== 'string') return false
  const length = Math.min(from.length, to.length)
  const written = (edge: string) => edge.replace('T', ' ').slice(0, length)
  return written(to) < written(from)
}
