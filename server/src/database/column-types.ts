import pg from 'pg'

const { builtins } = pg.types

/**
 * bigint arrives as text: an error unless a double holds it exactly. numeric is never selected uncast, since money has no fractions here.
 */
const parsers = new Map<number, (text: string) => unknown>([
  [
    builtins.INT8,
    (text) => {
      const value = Number(text)
      if (!Number.isSafeInteger(value)) throw new Error(`bigint out of range: ${text}`)
      return value
    },
  ],
  [
    builtins.NUMERIC,
    () => {
      throw new Error('A numeric reached the app: cast it to bigint in the statement.')
    },
  ],
  [builtins.TIMESTAMPTZ, isoTime],
  [builtins.DATE, (text) => text],
])

/** `2026-11-20 14:05:06.123456+00` → `2026-11-20T14:05:06.123Z`: sessions run in UTC, and the wire shows milliseconds. */
function isoTime(text: string): string {
  const [day, clock = ''] = text.split(' ')
  const [seconds = '', fraction = ''] = clock.replace(/\+00$/, '').split('.')
  return `${day}T${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}

/** The parser of a column type’s text. */
export const parserOf = (oid: number): ((text: string) => unknown) =>
  parsers.get(oid) ?? (pg.types.getTypeParser(oid, 'text') as (text: string) => unknown)

/** For code that opens its own pool or client. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary'): unknown =>
    format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : parserOf(oid)) as typeof pg.types.getTypeParser,
}
