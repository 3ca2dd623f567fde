import { z } from 'zod'
import { cleanInput } from './clean.ts'
import { mostCounted } from './counting.ts'
import { listTo, oneOf, rule, textTo } from './fields.ts'
import { pageSize } from './page-size.ts'

/** Formats of the export of any whole list, beside the pages for screens (`docs/rooms/imports.md`). */
export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Query text to a whole number of pages or rows. */
export const count = (most: number) =>
  z.coerce
    .number()
    .int(rule('integer'))
    .min(1, rule('invalid'))
    .max(most, rule('max', { max: most }))

/** Most values in a list parameter: about as many ids as the longest accepted URL holds. */
export const MAX_LISTED = 1000

/** `a,b` → ['a', 'b'], each validated: lists on the wire. Empty items count as not given. */
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

/** One query flag for each name. */
export const withFlags = <const Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, flag().optional()])) as { [N in Name]: z.ZodOptional<ReturnType<typeof flag>> }

/** True for a field that is set by its name alone, `?with_items`. */
const isFlag = (field: z.core.$ZodType | undefined): boolean =>
  field !== undefined && (flags.has(field) || (field instanceof z.ZodOptional && isFlag(field.unwrap())))

/** Cleans every query before its schema, as any input (`clean`). An empty parameter counts as not given, or as a set flag. */
export function cleanQuery(schema: z.core.$ZodType, query: Record<string, unknown>): Record<string, unknown> {
  const shape = schema instanceof z.ZodObject ? (schema.shape as Record<string, z.core.$ZodType>) : {}
  const cleaned = Object.entries(query).map(([name, value]): [string, unknown] => {
    const cleanValue = cleanInput(value, name)
    const filled = Array.isArray(cleanValue) ? cleanValue.filter((item) => item !== null) : cleanValue
    const empty = filled === null || (Array.isArray(filled) && filled.length === 0)
    return [name, empty ? isFlag(shape[name]) || undefined : filled]
  })
  return Object.fromEntries(cleaned.filter(([, value]) => value !== undefined))
}

/** An optional yes or no, `is_active=false`. */
export const yesNo = () => z.enum(['true', 'false', '1', '0'], rule('invalid')).transform((value) => value === 'true' || value === '1')

/** `name.asc` */
type Order<Field extends string> = `${Field}.${'asc' | 'desc'}`

interface Sorting<Field extends string> {
  by: readonly [Field, ...Field[]]
  /** Default order, `field.order`; left out: newest first. */
  usual?: Order<Field>
  /** A short list that never grows: returns up to this many rows without paging, unless a page is requested. */
  whole?: number
}

/**
 * Page, size, search, sort and the list's filters. `sort_by` is an alias of `sort`; an unknown field is an error on `sort`. With a `format`
 * the reply is a file of all rows (`exports.ts`).
 */
export function listQuery<const Field extends string, Filters extends z.ZodRawShape = {}>(sorting: Sorting<Field>, filters?: Filters) {
  const orders = sorting.by.flatMap((field) => [`${field}.asc`, `${field}.desc`]) as [string, ...string[]]
  const sort = z.enum(orders, rule('unknown_sort'))
  const usual: string = sorting.usual ?? `${sorting.by[0]}.desc`
  const shape = {
    page: count(10_000_000).default(1),
    per_page: count(sorting.whole ?? pageSize.most).default(sorting.whole ?? pageSize.usual),
    // Most rows to count: if more match, the total is not exact.
    count_to: count(mostCounted).default(mostCounted),
    format: oneOf(exportFormats).describe('all rows under these filters, as a file').optional(),
    search: textTo(250).optional(),
    // States the literals for callers, because zod infers them only from a literal list.
    sort: sort.default(usual) as unknown as z.ZodType<Order<Field>, Order<Field> | undefined>,
  }
  return z.object({ ...shape, ...(filters ?? ({} as Filters)) })
}

export const pageInfo = z.object({
  number: z.int(),
  size: z.int(),
  total_rows: z.int(),
  total_pages: z.int(),
  /** False beyond ten thousand rows, or `count_to`, since counting further costs too much. */
  total_is_exact: z.boolean(),
})

export type PageInfo = z.output<typeof pageInfo>

/** Reply of a list: rows of one page, and its position and totals. @param row schema of one row */
export const pageOf = <T extends z.core.$ZodType>(row: T) => z.object({ page: pageInfo, rows: z.array(row) })
