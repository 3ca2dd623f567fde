import { z } from 'zod'
import { isOwnImage } from './images.ts'
import type { IdKind } from './id-prefixes.ts'
import { id } from './ids.ts'
import { MAX_KOBO } from './money.ts'
import { MAX_THOUSANDTHS, hasThreeDecimals } from './quantity.ts'
import { wireUnits } from './wire-units.ts'

/**
 * Rules of `spec §5` as schemas. A message here is not a sentence but a rule and its limits, `["length",{"min":2,"max":250}]`;
 * `fieldFaults()` turns it into words in the reader's language, with the field's title taken from its path.
 */
export const rule = (name: string, values?: Record<string, string | number>): string => JSON.stringify(values ? [name, values] : [name])

/** Required text of a length. */
export const text = (min: number, max: number) =>
  z.string().min(min, rule('length', { min, max })).max(max, rule('length', { min, max })).refine(hasNoNull, rule('invalid'))

/** Text with only an upper limit. */
export const longText = (max: number) => z.string().max(max, rule('max', { max })).refine(hasNoNull, rule('invalid'))

/** PostgreSQL text cannot hold U+0000. */
const hasNoNull = (value: string) => !value.includes('\u0000')

/** Not given, null and blank are the same: null. On a PATCH, not given means unchanged. */
export const nullish = <T extends z.core.$ZodType>(schema: T) => z.union([schema, z.null()]).optional()

export const email = () =>
  z
    .string()
    .max(250, rule('max', { max: 250 }))
    // A host by its number, `[127.0.0.1]` or bare, gets no mail from outside; no top-level domain ends in a digit.
    .regex(/^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]+[^\s@<>()[\]\\,;:".\d]$/, rule('email'))
    .transform((address) => address.toLowerCase())

/** Kobo from zero up. */
export const money = () =>
  z
    .number(rule('numeric'))
    .int(rule('integer'))
    .min(0, rule('invalid'))
    .max(MAX_KOBO, rule('max', { max: MAX_KOBO }))
    .describe('kobo')

/** Kobo of either sign, as it is sent. */
export const moneyChange = () =>
  z
    .number(rule('numeric'))
    .int(rule('integer'))
    .min(-MAX_KOBO, rule('invalid'))
    .max(MAX_KOBO, rule('max', { max: MAX_KOBO }))
    .describe('kobo')

/** Kobo of either sign, in replies. */
export const signedMoney = () => z.int().describe('kobo')

/** Up to three decimals on the wire, thousandths inside; above zero. */
export const quantity = () =>
  z
    .number(rule('numeric'))
    .gt(0, rule('positive'))
    .max(MAX_THOUSANDTHS / 1000, rule('max', { max: MAX_THOUSANDTHS / 1000 }))
    .refine(hasThreeDecimals, rule('decimals', { max: 3 }))
    .register(wireUnits, { unit: 'thousandths' })

/** Up to three decimals on the wire, thousandths inside; above zero goods come in, below it they go out. */
export const signedQuantity = () =>
  z
    .number(rule('numeric'))
    .min(-MAX_THOUSANDTHS / 1000, rule('invalid'))
    .max(MAX_THOUSANDTHS / 1000, rule('max', { max: MAX_THOUSANDTHS / 1000 }))
    .refine(hasThreeDecimals, rule('decimals', { max: 3 }))
    .register(wireUnits, { unit: 'thousandths' })

/** Units of stock in replies: any sign, thousandths inside. */
export const stock = () => z.number().register(wireUnits, { unit: 'thousandths' })

/** Per cent with up to four decimals on the wire, ten-thousandths of a per cent inside. */
export const rate = () =>
  z
    .number(rule('numeric'))
    .min(0, rule('invalid'))
    .max(100, rule('max', { max: 100 }))
    .refine((value) => Math.abs(value * 10_000 - Math.round(value * 10_000)) < 1e-5, rule('decimals', { max: 4 }))
    .register(wireUnits, { unit: 'rate' })

/** Degrees on the wire, millionths inside. @param most 90 for a latitude, 180 for a longitude */
export const degrees = (most: number) =>
  z.number(rule('numeric')).min(-most, rule('invalid')).max(most, rule('invalid')).register(wireUnits, { unit: 'degrees' })

export const oneOf = <const T extends readonly [string, ...string[]]>(values: T, message = 'invalid') => z.enum(values, rule(message))

/** A host with a dot in it, and no spaces; kept to what every browser and server agrees on. */
const isWebAddress = (value: string) => /^https?:\/\/[^\s/?#@]+\.[^\s/?#@.]+([/?#]\S*)?$/i.test(value)

export const webUrl = () =>
  z
    .string()
    .max(2000, rule('max', { max: 2000 }))
    .refine((value) => isWebAddress(value), rule('url'))

/** Any http(s) address; one that this server gave for an upload even where its host has no dot, as on a laptop. */
export const imageUrl = () =>
  z
    .string()
    .max(2000, rule('max', { max: 2000 }))
    .refine((value) => isOwnImage(value) || isWebAddress(value), rule('url'))

/** True where text begins with a day that the calendar has: 2024-02-30 has the shape and does not exist. */
export function beginsWithDay(value: string): boolean {
  const day = value.slice(0, 10)
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && time >= Date.UTC(1900, 0) && new Date(time).toISOString().startsWith(day)
}

/** `YYYY-MM-DD` or an ISO date-time; the server places a bare day in the business's time zone. */
export const dateInput = () =>
  z
    .string()
    .refine(
      (value) =>
        /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})?)?$/.test(value) &&
        beginsWithDay(value) &&
        !Number.isNaN(Date.parse(value)),
      rule('date'),
    )
    .describe('a day, YYYY-MM-DD, or an ISO 8601 time')

/** A day of the calendar, `YYYY-MM-DD`, without a time. */
export const day = () =>
  z
    .string()
    .refine((value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && beginsWithDay(value), rule('date'))
    .meta({ format: 'date' })

/** Not given, null and blank are the same: the usual value. For what is made; on a change, not given means unchanged, so never there. */
export const withDefault = <T extends z.core.$ZodType>(schema: T, value: NonNullable<z.output<T>>) =>
  nullish(schema).transform((given) => (given ?? value) as NonNullable<z.output<T>>)

export const password = () =>
  z
    .string()
    .min(5, rule('length', { min: 5, max: 250 }))
    .max(250, rule('length', { min: 5, max: 250 }))

/** ISO 8601 in UTC, as replies carry it. */
export const time = () => z.string().meta({ format: 'date-time' })

/** For `.refine(...repeated)`: a new password is typed twice the same. Said as soon as both are there, whatever else is missing. */
export const passwordsMatch: [
  (form: { password: string; password_confirmation: string }) => boolean,
  z.core.$ZodCustomParams & { path: PropertyKey[] },
] = [
  (form) => form.password === form.password_confirmation,
  {
    path: ['password_confirmation'],
    error: rule('confirmation'),
    when: ({ value }) => {
      const form = value as { password?: unknown; password_confirmation?: unknown } | null
      return typeof form?.password === 'string' && typeof form.password_confirmation === 'string'
    },
  },
]

export const MAX_CARRIED = 50

/** Ids of what a thing carries several of: tags, groups. The same one twice counts once. */
export const idsOf = (kind: IdKind) => z.array(id(kind), rule('invalid')).max(MAX_CARRIED, rule('max', { max: MAX_CARRIED }))
