import type { Words } from '../errors/refusal.ts'
import { Refusal } from '../errors/refusal.ts'

/** Where a line of a document comes from, where one that was sent became several. */
export interface SentLine {
  /** Its place among those that were sent. */
  position: number
  /** Where each of its units stood among those that were sent: its own, and those of each component. */
  units: readonly number[]
  parts: readonly (readonly number[])[]
}

/** `items.2.metadata.serial_numbers.0` of a line as it became, of the one that was sent. */
function fieldAsSent(field: string, lines: readonly SentLine[]): string {
  const match = /^items\.(\d+)\.(.*)$/.exec(field)
  const line = lines[Number(match?.[1] ?? -1)]
  if (!match || !line) return field
  const within = (match[2] ?? '')
    .replace(/^(metadata\.serial_numbers)\.(\d+)$/, (_, list: string, place: string) => `${list}.${line.units[Number(place)] ?? place}`)
    .replace(
      /^(metadata\.components\.(\d+)\.serial_numbers)\.(\d+)$/,
      (_, list: string, part: string, place: string) => `${list}.${line.parts[Number(part)]?.[Number(place)] ?? place}`,
    )
  return `items.${line.position}.${within}`
}

/**
 * Runs work on lines that those of a body became, one by one.
 * @param others refusals that are of something else
 * @throws Refusal 422 on the lines as they were sent, of what is refused of the lines that they became
 */
export async function refusedAsSent<T>(
  lines: readonly SentLine[],
  work: () => Promise<T>,
  others: ReadonlySet<unknown> = new Set(),
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || !error.details.fields || others.has(error)) throw error
    const fields: Record<string, Words[]> = {}
    // Several lines may have become of one: the first that is refused speaks.
    for (const [field, words] of Object.entries(error.details.fields)) fields[fieldAsSent(field, lines)] ??= words
    throw new Refusal({ ...error.details, fields })
  }
}
