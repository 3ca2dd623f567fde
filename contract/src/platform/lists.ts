import { z } from 'zod'
import { cleanInput } from './clean.ts'
import { mostCounted } from './counting.ts'
import { listTo, oneOf, rule, textTo } from './fields.ts'
import { pageSize } from './page-size.ts'

/** What any list can be taken out as, whole, beside the pages that screens read (`calls.md`, Exports). */
export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Query text to a whole number of pages or rows. */
export const count = (most: number) =>
  z.coerce
    .number()
    .int(rule('integer'))
    .min(1, rule('invalid'))
    .max(most, rule('max', { max: most }))

/** What a list in an address may hold; the longest address that is read has room for about as many ids. */
export const MAX_LISTED = 1000

/** `a,b` → ['a', 'b'], each checked; the wire's spelling of a list (`api.md`, Requests). Commas around nothing are “not given”. */
export const csv = <T extends z.core.$ZodType<unknown, string>>(item: T) =>
  z
    .union([z.string(), listTo(z.string(), MAX_LISTED)])
    .transform((value) => (Array.isArray(value) ? value : value.split(',')).map((part) => part.trim()).filter(Boolean))
    .transform((parts) => (parts.length > 0 ? parts : undefined))
    .pipe(listTo(item, MAX_LISTED).optional())

const flags = z.registry<{}>()

/** A query flag: present, `1` or `true`. */
export const flag = () =>
  z
    .union([z.string(), z.boolean()])
    .transform((value) => value === true || value === '1' || value === 'true')
    .register(flags, {})

/** A query flag for each name. */
export const withFlags = <const Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, flag().optional()])) as { [N in Name]: z.ZodOptional<ReturnType<typeof flag>> }

/** True for a field that its name alone sets, `?with_items`. */
const isFlag = (field: z.core.$ZodType | undefined): boolean =>
  field !== undefined && (flags.has(field) || (field instanceof z.ZodOptional && isFlag(field.unwrap())))

/** What every query goes through before its schema: as any input (`clean`), and an empty parameter is one that was not given, or a flag that is set. */
export function cleanQuery(schema: z.core.$ZodType, given: Record<string, unknown>): Record<string, unknown> {
  const shape = schema instanceof z.ZodObject ? (schema.shape as Record<string, z.core.$ZodType>) : {}
  const cleaned = Object.entries(given).map(([name, value]): [string, unknown] => {
    const kept = cleanInput(value, name)
    const some = Array.isArray(kept) ? kept.filter((item) => item !== null) : kept
    const empty = some === null || (Array.isArray(some) && some.length === 0)
    return [name, empty ? isFlag(shape[name]) || undefined : some]
  })
  return Object.fromEntries(cleaned.filter(([, value]) => value !== undefined))
}

/** A yes or no that may be left out, `is_active=false`. */
export const yesNo = () => z.enum(['true', 'false', '1', '0'], rule('invalid')).transform((value) => value === 'true' || value === '1')

/** `name.asc` */
type Order<Field extends string> = `${Field}.${'asc' | 'desc'}`

interface Sorting<Field extends string> {
  by: readonly [Field, ...Field[]]
  /** `field.order`; left out: newest first. */
  usual?: Order<Field>
  /** A short list that never grows comes whole, up to so many rows, unless asked for by pages. */
  whole?: number
}

/**
 * Page, size, search, sort and whatever filters a list has. `sort` and `sort_by` are one; an unknown field is a fault on `sort`. With a
 * `format` it answers a file of all its rows, of whatever page (`exports.ts`).
 */
export function listQuery<const Field extends string, Filters extends z.ZodRawShape = {}>(sorting: Sorting<Field>, filters?: Filters) {
  const orders = sorting.by.flatMap((field) => [`${field}.asc`, `${field}.desc`]) as [string, ...string[]]
  const sort = z.enum(orders, rule('unknown_sort'))
  const usual: string = sorting.usual ?? `${sorting.by[0]}.desc`
  const shape = {
    page: count(10_000_000).default(1),
    per_page: count(sorting.whole ?? pageSize.most).default(sorting.whole ?? pageSize.usual),
    // Rows to count at most: where more are found, the total is not exact.
    count_to: count(mostCounted).default(mostCounted),
    format: oneOf(exportFormats).describe('all rows under these filters, as a file').optional(),
    search: textTo(250).optional(),
    // Which words these are, for whoever asks: zod works it out of a list of literals only.
    sort: sort.default(usual) as unknown as z.ZodType<Order<Field>, Order<Field> | undefined>,
  }
  return z.object({ ...shape, ...(filters ?? ({} as Filters)) })
}

export const pageInfo = z.object({
  number: z.int(),
  size: z.int(),
  total_rows: z.int(),
  total_pages: z.int(),
  /** False past ten thousand rows, or `count_to`, where counting on would cost more than it tells. */
  total_is_exact: z.boolean(),
})

export type PageInfo = z.output<typeof pageInfo>

export const pageOf = <T extends z.core.$ZodType>(row: T) => z.object({ page: pageInfo, rows: z.array(row) })
