/** Words for a refusal, not yet in anybody's language: a key of the `refusals` messages and what to fill in. */
export interface Words {
  key: string
  values?: Record<string, string | number> | undefined
}

interface Refused {
  status: 400 | 401 | 402 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503
  code: string
  words: Words
  /** For 422: sentences by field. */
  fields?: Record<string, Words[]>
  /** Goes into the answer beside message and code. */
  extra?: Record<string, unknown>
  headers?: Record<string, string>
}

/** An answer for people: something they asked for is not to be had. Anything else that is thrown is our defect and a 500. */
export class Refusal extends Error {
  constructor(readonly details: Refused) {
    super(`${details.status} ${details.words.key}`)
  }
}

/** 422 on one field. @param field as the client spells it, `items.2.quantity`. @param key of the `refusals` messages. */
export const refuseField = (field: string, key: string, values?: Words['values']): Refusal => refuseFields({ [field]: [{ key, values }] })

/** 422 on several fields at once; the message is the generic “Invalid input supplied” (`spec §8`). */
export const refuseFields = (fields: Record<string, Words[]>): Refusal =>
  new Refusal({ status: 422, code: 'invalid_input', words: { key: 'invalid_input' }, fields })

/** 422 that belongs to no field: the rule itself is the message. */
export const refuseRule = (key: string, values?: Words['values']): Refusal =>
  new Refusal({ status: 422, code: key, words: { key, values }, fields: {} })

/** One body for what never existed, what was deleted and what is a neighbour's. */
export const notFound = (): Refusal => new Refusal({ status: 404, code: 'not_found', words: { key: 'not_found' } })

/** Someone else got there first. @param now the document's status as it stands */
export const alreadySettled = (now: string): Refusal =>
  new Refusal({ status: 409, code: 'settled', words: { key: 'settled', values: { status: now } }, extra: { status: now } })

export const forbidden = (permission: string): Refusal =>
  new Refusal({ status: 403, code: 'forbidden', words: { key: 'forbidden' }, extra: { permission } })

export const unauthorized = (code: 'token_expired' | 'token_invalid' | 'bad_credentials' | 'email_not_verified'): Refusal =>
  new Refusal({ status: 401, code, words: { key: code } })

/** 429. @param seconds until one may try again */
export const tooManyFor = (seconds: number): Refusal =>
  new Refusal({ status: 429, code: 'too_many', words: { key: 'too_many' }, headers: { 'retry-after': String(seconds) } })

/** 400: the request cannot be read. */
export const malformed = (): Refusal => new Refusal({ status: 400, code: 'malformed', words: { key: 'malformed' } })

/** 503: the database cannot be reached. */
export const unavailable = (): Refusal =>
  new Refusal({ status: 503, code: 'unavailable', words: { key: 'unavailable' }, headers: { 'retry-after': '2' } })

/** 503: there is more to do than can be done in time; nothing is down. */
export const busy = (): Refusal => new Refusal({ status: 503, code: 'busy', words: { key: 'busy' }, headers: { 'retry-after': '2' } })

/** 503: a report took longer than statements may. Asked for less it is sooner made; asked for the same it hardly is. */
export const reportTooLong = (): Refusal =>
  new Refusal({ status: 503, code: 'busy', words: { key: 'report_too_long' }, headers: { 'retry-after': '30' } })

/** 503: the disk that the database is on is full. */
export const noRoom = (): Refusal =>
  new Refusal({ status: 503, code: 'disk_full', words: { key: 'disk_full' }, headers: { 'retry-after': '60' } })
