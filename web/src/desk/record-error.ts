import { ValidationError } from '../kit/api/errors.ts'

export interface LineError {
  on: 'quantity' | 'amount' | 'line'
  text: string
  /** The product's current price in kobo, if the till had another. */
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

/** @param sent the lines in the order in which they were sent, by their field of the body */
export function recordErrorOf(error: Error, sent: Readonly<Record<string, readonly { key: string }[]>>): RecordError {
  if (!(error instanceof ValidationError)) return { text: error.message, fields: {}, lines: new Map() }
  const lines = new Map<string, LineError>()
  const fields: Record<string, string> = {}
  for (const [path, [text = '']] of Object.entries(error.errors)) {
    const [first = path, index, field] = path.split('.')
    const key = sent[first]?.[Number(index)]?.key
    if (key === undefined) fields[first] = text
    else if (!lines.has(key)) lines.set(key, { on: placeOf(field), text, ...priceIn(error, path) })
  }
  return { text: error.message, fields, lines }
}

/** Details that the server sends beside its message. */
function priceIn({ detail }: ValidationError, path: string): { price?: number } {
  const price = (detail.details as Record<string, unknown> | undefined)?.[path]
  return typeof price === 'number' ? { price } : {}
}

const placeOf = (field: string | undefined): LineError['on'] =>
  field === 'quantity' ? 'quantity' : field === 'price' || field === 'cost' ? 'amount' : 'line'

/** The rest of an error after some of its fields or lines changed; undefined if it names no field and no line any more. */
function without(refusal: RecordError, fields: readonly string[], key: string | undefined): RecordError | undefined {
  const lines = new Map([...refusal.lines].filter(([line]) => line !== key))
  const left = Object.fromEntries(Object.entries(refusal.fields).filter(([field]) => !fields.includes(field)))
  return lines.size === 0 && Object.keys(left).length === 0 ? undefined : { ...refusal, lines, fields: left }
}

/** Fields whose errors depend on the lines. */
const ofLines = ['items', 'payable_amount', 'payment_accounts', 'discount']

/** Clears errors of an edited or removed line, and of the totals. */
export const clearLineError = (refusal: RecordError, key: string | undefined): RecordError | undefined => without(refusal, ofLines, key)

/** Clears errors of edited fields. */
export const clearFieldErrors = (refusal: RecordError, fields: readonly string[]): RecordError | undefined =>
  without(refusal, fields, undefined)
