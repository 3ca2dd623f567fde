/** An untranslated message: a key of the `refusals` messages and its values. */
export interface Words {
  key: string
  values?: Record<string, string | number> | undefined
}

interface RefusalDetails {
  status: 400 | 401 | 402 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503
  code: string
  words: Words
  /** For 422: messages by field. */
  fields?: Record<string, Words[]>
  /** Added to the reply beside message and code. */
  extra?: Record<string, unknown>
  headers?: Record<string, string>
}

/** An expected error with a reply for the member. Any other error is a defect, and a 500. */
export class Refusal extends Error {
  constructor(readonly details: RefusalDetails) {
    super(`${details.status} ${details.words.key}`)
  }
}

/** 422 on one field. @param field as the client names it, `items.2.quantity` @param key of the `refusals` messages */
export const refuseField = (field: string, key: string, values?: Words['values']): Refusal => refuseFields({ [field]: [{ key, values }] })

/** 422 on several fields at once; the message is the generic “Invalid input supplied” (`spec §8`). */
export const refuseFields = (fields: Record<string, Words[]>): Refusal =>
  new Refusal({ status: 422, code: 'invalid_input', words: { key: 'invalid_input' }, fields })

/** 422 without a field: the rule is the message. */
export const refuseRule = (key: string, values?: Words['values']): Refusal =>
  new Refusal({ status: 422, code: key, words: { key, values }, fields: {} })

/** 404. The same reply for a missing row, a deleted one and another business’s. */
export const notFound = (): Refusal => new Refusal({ status: 404, code: 'not_found', words: { key: 'not_found' } })

/** 409: a concurrent request decided first. @param status the document’s current one */
export const alreadySettled = (status: string): Refusal =>
  new Refusal({ status: 409, code: 'settled', words: { key: 'settled', values: { status } }, extra: { status } })

/** 403. @param permission one that would allow the call; the reply names it */
export const forbidden = (permission: string): Refusal =>
  new Refusal({ status: 403, code: 'forbidden', words: { key: 'forbidden' }, extra: { permission } })

/**
 * 401 (`spec §8`). The two `token_` codes make the client refresh its token; the other two refuse a login.
 * @param code also the key of the message
 */
export const unauthorized = (code: 'token_expired' | 'token_invalid' | 'bad_credentials' | 'email_not_verified'): Refusal =>
  new Refusal({ status: 401, code, words: { key: code } })

/** 429. @param seconds until the next attempt is allowed */
export const tooManyFor = (seconds: number): Refusal =>
  new Refusal({ status: 429, code: 'too_many', words: { key: 'too_many' }, headers: { 'retry-after': String(seconds) } })

/** 400: the request cannot be read. */
export const malformed = (): Refusal => new Refusal({ status: 400, code: 'malformed', words: { key: 'malformed' } })

/** 503: the database is unreachable. */
export const unavailable = (): Refusal =>
  new Refusal({ status: 503, code: 'unavailable', words: { key: 'unavailable' }, headers: { 'retry-after': '2' } })

/** 503: overload, without an outage. */
export const busy = (): Refusal => new Refusal({ status: 503, code: 'busy', words: { key: 'busy' }, headers: { 'retry-after': '2' } })

/** 503: a report exceeded the statement timeout. A smaller report may succeed; the same one hardly will. */
export const reportTooLong = (): Refusal =>
  new Refusal({ status: 503, code: 'busy', words: { key: 'report_too_long' }, headers: { 'retry-after': '30' } })

/** 503: the database’s disk is full. */
export const noRoom = (): Refusal =>
  new Refusal({ status: 503, code: 'disk_full', words: { key: 'disk_full' }, headers: { 'retry-after': '60' } })
