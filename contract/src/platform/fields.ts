import { z } from 'zod'
import { isOwnImage } from './images.ts'
import type { IdKind } from './id-prefixes.ts'
import { id } from './ids.ts'
import { MAX_KOBO } from './money.ts'
import { MAX_THOUSANDTHS, hasThreeDecimals } from './quantity.ts'
import { wireUnits } from './wire-units.ts'

/**
 * Rules of `spec §5` as schemas. A message is a rule with its limits, `["length",{"min":2,"max":250}]`, not a sentence: `fieldFaults()`
 * translates it, with the field's title from its path.
 */
export const rule = (name: string, values?: Record<string, string | number>): string => JSON.stringify(values ? [name, values] : [name])

/** Required text of a length. */
export const text = (min: number, max: number) =>
  z.string().min(min, rule('length', { min, max })).max(max, rule('length', { min, max })).refine(hasNoNull, rule('invalid'))

/** Text with only an upper limit. */
export const textTo = (max: number) => z.string().max(max, rule('max', { max }))
/** Text with only an upper limit, for storing: without U+0000. @param max characters */
export const longText = (max: number) => textTo(max).refine(hasNoNull, rule('invalid'))

/** PostgreSQL text cannot hold U+0000. */
const hasNoNull = (value: string) => !value.includes('\u0000')

/** Left out, null and blank all become null. On a PATCH, left out means unchanged. */
export const nullish = <T extends z.core.$ZodType>(schema: T) => z.union([schema, z.null()]).optional()

/** An email address of at most 250 characters (`spec §5`), changed to lower case. */
export const email = () =>
  textTo(250)
    // Rejects IP addresses, `[127.0.0.1]` or bare: they get no mail from outside. No top-level domain ends in a digit.
    .regex(/^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]+[^\s@<>()[\]\\,;:".\d]$/, rule('email'))
    .transform((address) => address.toLowerCase())

/** @param message for a value that is not a list */
export const listTo = <T extends z.core.$ZodType>(item: T, most: number, message?: string) =>
  z.array(item, message && rule(message)).max(most, rule('max', { max: most }))

/** A list of at least one. */
export const someOf = <T extends z.core.$ZodType>(item: T, most: number, message?: string) =>
  z
    .array(item, message && rule(message))
    .min(1, rule('required'))
    .max(most, rule('max', { max: most }))

/** @param below the rule that a number below `least` breaks */
export const wholeNumber = (least: number, most: number, below = 'invalid') =>
  z
    .number(rule('numeric'))
    .int(rule('integer'))
    .min(least, rule(below))
    .max(most, rule('max', { max: most }))

/** A number between two limits, both included; it may have fractions. */
export const numberIn = (least: number, most: number) =>
  z
    .number(rule('numeric'))
    .min(least, rule('invalid'))
    .max(most, rule('max', { max: most }))

/** Kobo, from zero up. */
export const money = () => wholeNumber(0, MAX_KOBO).describe('kobo')

/** Kobo of either sign, in requests. */
export const moneyChange = () => wholeNumber(-MAX_KOBO, MAX_KOBO).describe('kobo')

/** Kobo of either sign, in replies. */
export const signedMoney = () => z.int().describe('kobo')

/** Most units of stock on one line. */
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

/** One of fixed values. @param message the rule that any other value breaks */
export const oneOf = <const T extends readonly [string, ...string[]]>(values: T, message = 'invalid') => z.enum(values, rule(message))

/** A host with a dot and no spaces: only what all browsers and the server accept. */
const isWebAddress = (value: string) => /^https?:\/\/[^\s/?#@]+\.[^\s/?#@.]+([/?#]\S*)?$/i.test(value)

/** An http or https URL (`spec §5`) of at most 2000 characters, with a dot in its host. */
export const webUrl = () => textTo(2000).refine((value) => isWebAddress(value), rule('url'))

/** Any http(s) URL. URLs of this server's uploads pass even if the host has no dot, as on a laptop. */
export const imageUrl = () => textTo(2000).refine((value) => isOwnImage(value) || isWebAddress(value), rule('url'))

/** True if the text begins with an existing day: 2024-02-30 has the shape only. */
export function beginsWithDay(value: string): boolean {
  const day = value.slice(0, 10)
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && time >= Date.UTC(1900, 0) && new Date(time).toISOString().startsWith(day)
}

/** `YYYY-MM-DD` or an ISO date-time; the server reads a bare day in the business's time zone. */
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

/** Left out, null and blank become the default. Only for creation, since left out means unchanged in an edit. */
export const withDefault = <T extends z.core.$ZodType>(schema: T, value: NonNullable<z.output<T>>) =>
  nullish(schema).transform((input) => (input ?? value) as NonNullable<z.output<T>>)

/** A password, current or new: 5 to 250 characters (`spec §5`). `cleanInput` keeps its spaces. */
export const password = () =>
  z
    .string()
    .min(5, rule('length', { min: 5, max: 250 }))
    .max(250, rule('length', { min: 5, max: 250 }))

/** ISO 8601 in UTC, as replies carry it. */
export const time = () => z.string().meta({ format: 'date-time' })

/** For `.refine(...repeated)`: both password fields must match. Checked as soon as both are there, even if other fields fail. */
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

/** Ids of several related records: tags, groups. Duplicates count once. */
export const idsOf = (kind: IdKind) => listTo(id(kind), MAX_CARRIED, 'invalid')
