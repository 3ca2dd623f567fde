import type { Words } from '../errors/refusal.ts'
import { Refusal } from '../errors/refusal.ts'

/** Origin of a document line, if a line of the body was split. */
export interface SourcePositions {
  /** Index of the line in the body. */
  position: number
  /** Indexes of its units in the body: its own, and those of each component. */
  units: readonly number[]
  parts: readonly (readonly number[])[]
}

/** Field of the body for a field of a split line, such as `items.2.metadata.serial_numbers.0`. */
function fieldOfBody(field: string, lines: readonly SourcePositions[]): string {
  const match = /^items\.(\d+)\.(.*)$/.exec(field)
  const line = lines[Number(match?.[1] ?? -1)]
  if (!match || !line) return field
  const rest = (match[2] ?? '')
    .replace(/^(metadata\.serial_numbers)\.(\d+)$/, (_, list: string, place: string) => `${list}.${line.units[Number(place)] ?? place}`)
    .replace(
      /^(metadata\.components\.(\d+)\.serial_numbers)\.(\d+)$/,
      (_, list: string, part: string, place: string) => `${list}.${line.parts[Number(part)]?.[Number(place)] ?? place}`,
    )
  return `items.${line.position}.${rest}`
}

/**
 * Runs work on split lines.
 * @param otherErrors errors about something else, passed on unchanged
 * @throws Refusal 422 with the fields of the body
 */
export async function withBodyFields<T>(
  lines: readonly SourcePositions[],
  work: () => Promise<T>,
  otherErrors: ReadonlySet<unknown> = new Set(),
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || !error.details.fields || otherErrors.has(error)) throw error
    const fields: Record<string, Words[]> = {}
    // If several parts of one line are refused, the first error counts.
    for (const [field, words] of Object.entries(error.details.fields)) fields[fieldOfBody(field, lines)] ??= words
    throw new Refusal({ ...error.details, fields })
  }
}
