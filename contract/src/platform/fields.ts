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
export const textTo = (max: number) => z.string().max(max, rule('max', { max }))
export const longText = (max: number) => textTo(max).refine(hasNoNull, rule('invalid'))

/** PostgreSQL text cannot hold U+0000. */
const hasNoNull = (value: string) => !value.includes('\u0000')

/** Not given, null and blank are the same: null. On a PATCH, not given means unchanged. */
export const nullish = <T extends z.core.$ZodType>(schema: T) => z.union([schema, z.null()]).optional()

export const email = () =>
  textTo(250)
    // A host by its number, `[127.0.0.1]` or bare, gets no mail from outside; no top-level domain ends in a digit.
    .regex(/^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]+[^\s@<>()[\]\\,;:".\d]$/, rule('email'))
    .transform((address) => address.toLowerCase())

/** @param message for what is no list */
export const listTo = <T extends z.core.$ZodType>(item: T, most: number, message?: string) =>
  z.array(item, message && rule(message)).max(most, rule('max', { max: most }))

/** A list of at least one. */
export const someOf = <T extends z.core.$ZodType>(item: T, most: number, message?: string) =>
  z
    .array(item, message && rule(message))
    .min(1, rule('required'))
    .max(most, rule('max', { max: most }))

/** @param below the rule that a number under the least breaks */
export const whole = (least: number, most: number, below = 'invalid') =>
  z
    .number(rule('numeric'))
    .int(rule('integer'))
    .min(least, rule(below))
    .max(most, rule('max', { max: most }))

export const numberIn = (least: number, most: number) =>
  z
    .number(rule('numeric'))
    .min(least, rule('invalid'))
    .max(most, rule('max', { max: most }))

/** Kobo from zero up. */
export const money = () => whole(0, MAX_KOBO).describe('kobo')

/** Kobo of either sign, as it is sent. */
export const moneyChange = () => whole(-MAX_KOBO, MAX_KOBO).describe('kobo')

/** Kobo of either sign, in replies. */
export const signedMoney = () => z.int().describe('kobo')

/** Units of stock that one line may name. */
export const mostStock = MAX_THOUSANDTHS / 1000

/** Up to three decimals on the wire, thousandths inside. */
export const inThousandths = (schema: z.ZodNumber) =>
  schema.refine(hasThreeDecimals, rule('decimals', { max: 3 })).register(wireUnits, { unit: 'thousandths' })

/** Above zero. */
export const quantity = () =>
  inThousandths(
    z
      .number(rule('numeric'))
      .gt(0, rule('positive'))
      .max(mostStock, rule('max', { max: mostStock })),
  )

/** Above zero goods come in, below it they go out. */
export const signedQuantity = () => inThousandths(numberIn(-mostStock, mostStock))

/** Units of stock in replies: any sign, thousandths inside. */
export const stock = () => z.number().register(wireUnits, { unit: 'thousandths' })

/** Per cent with up to four decimals on the wire, ten-thousandths of a per cent inside. */
export const rate = () =>
  numberIn(0, 100)
    .refine((value) => Math.abs(value * 10_000 - Math.round(value * 10_000)) < 1e-5, rule('decimals', { max: 4 }))
    .register(wireUnits, { unit: 'rate' })

/** Degrees on the wire, millionths inside. @param most 90 for a latitude, 180 for a longitude */
export const degrees = (most: number) =>
  z.number(rule('numeric')).min(-most, rule('invalid')).max(most, rule('invalid')).register(wireUnits, { unit: 'degrees' })

export const oneOf = <const T extends readonly [string, ...string[]]>(values: T, message = 'invalid') => z.enum(values, rule(message))

/** A host with a dot in it, and no spaces; kept to what every browser and server agrees on. */
const isWebAddress = (value: string) => /^https?:\/\/[^\s/?#@]+\.[^\s/?#@.]+([/?#]\S*)?$/i.test(value)

export const webUrl = () => textTo(2000).refine((value) => isWebAddress(value), rule('url'))

/** Any http(s) address; one that this server gave for an upload even where its host has no dot, as on a laptop. */
export const imageUrl = () => textTo(2000).refine((value) => isOwnImage(value) || isWebAddress(value), rule('url'))

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
export const idsOf = (kind: IdKind) => listTo(id(kind), MAX_CARRIED, 'invalid')
