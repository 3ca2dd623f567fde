import { ValidationError } from '../kit/api/errors.ts'

export interface LineError {
  on: 'quantity' | 'amount' | 'line'
  text: string
  /** Kobo: the product's price as it is now, where it is another than the till took it for. */
  price?: number
}

/** Why recording a document failed. */
export interface RecordError {
  text: string
  /** The server's sentences, by field. */
  fields: Record<string, string>
  /** Error of each line, by line key. */
  lines: ReadonlyMap<string, LineError>
}

/** @param keys the lines' keys, in the order in which they were sent */
export function recordErrorOf(error: Error, keys: readonly string[]): RecordError {
  if (!(error instanceof ValidationError)) return { text: error.message, fields: {}, lines: new Map() }
  const lines = new Map<string, LineError>()
  const fields: Record<string, string> = {}
  for (const [path, [text = '']] of Object.entries(error.errors)) {
    const [first = path, index, field] = path.split('.')
    const key = first === 'items' ? keys[Number(index)] : undefined
    if (key === undefined) fields[first] = text
    else if (!lines.has(key)) lines.set(key, { on: placeOf(field), text, ...priceIn(error, path) })
  }
  return { text: error.message, fields, lines }
}

/** What the server says beside its sentence. */
function priceIn({ detail }: ValidationError, path: string): { price?: number } {
  const price = (detail.details as Record<string, unknown> | undefined)?.[path]
  return typeof price === 'number' ? { price } : {}
}

const placeOf = (field: string | undefined): LineError['on'] =>
  field === 'quantity' ? 'quantity' : field === 'price' || field === 'cost' ? 'amount' : 'line'

/** Clears the error of a line that is edited. */
export function clearLineError(refusal: RecordError, key: string): RecordError {
  if (!refusal.lines.has(key)) return refusal
  const lines = new Map(refusal.lines)
  lines.delete(key)
  return { ...refusal, lines }
}
