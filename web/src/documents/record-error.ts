import { ValidationError } from '../kit/api/errors.ts'

export interface LineFault {
  on: 'quantity' | 'amount' | 'line'
  text: string
}

/** Why a try to record did not end in a document. */
export interface Refusal {
  text: string
  /** The server's sentences, by field. */
  fields: Record<string, string>
  /** What was said of each line, by its key. */
  lines: ReadonlyMap<string, LineFault>
}

/** @param keys the lines' keys, in the order in which they were sent */
export function refusalOf(error: Error, keys: readonly string[]): Refusal {
  if (!(error instanceof ValidationError)) return { text: error.message, fields: {}, lines: new Map() }
  const lines = new Map<string, LineFault>()
  const fields: Record<string, string> = {}
  for (const [path, [text = '']] of Object.entries(error.errors)) {
    const [first = path, index, field] = path.split('.')
    const key = first === 'items' ? keys[Number(index)] : undefined
    if (key === undefined) fields[first] = text
    else if (!lines.has(key)) lines.set(key, { on: placeOf(field), text })
  }
  return { text: error.message, fields, lines }
}

const placeOf = (field: string | undefined): LineFault['on'] =>
  field === 'quantity' ? 'quantity' : field === 'price' || field === 'cost' ? 'amount' : 'line'

/** A line that is being put right is no longer complained about. */
export function forgetLine(refusal: Refusal, key: string): Refusal {
  if (!refusal.lines.has(key)) return refusal
  const lines = new Map(refusal.lines)
  lines.delete(key)
  return { ...refusal, lines }
}
