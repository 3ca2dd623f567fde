import { z } from 'zod'
import { type Endpoint, endpoint } from './endpoint.ts'
import type { Permission } from './permissions.ts'

/** A list whose rows can be summed: its query is an object, as `listQuery` makes it. */
type SummedList = Endpoint<string, Permission, z.ZodObject<z.ZodRawShape>>

/** Query fields of a list that are not filters. */
const ofPages = ['page', 'per_page', 'count_to', 'sort', 'format', 'form'] as const
type OfPages = (typeof ofPages)[number]

type Filters<List extends SummedList> =
  List['query'] extends z.ZodObject<infer Shape>
    ? z.ZodObject<{ [Name in Exclude<keyof Shape, OfPages | `with_${string}`>]: Shape[Name] }>
    : never

const replyOf = <Sums extends z.ZodRawShape>(sums: Sums) =>
  z.object({
    /** Rows that match the filters; 10,000 if there are more. */
    count: z.int(),
    /** False beyond ten thousand rows; then there are no sums. */
    is_exact: z.boolean(),
    /** Over all matching rows, on every page; null beyond ten thousand. */
    sums: z.object(sums).nullable(),
  })

/**
 * Number of rows and sums of a list, with the list's own filters and permissions. A separate call, so that the rows do not wait for the
 * sums.
 */
export function sumsOf<const List extends SummedList, Sums extends z.ZodRawShape>(list: List, sums: Sums) {
  const { shape } = list.query
  const filters = Object.entries(shape).filter(([name]) => !(ofPages as readonly string[]).includes(name) && !name.startsWith('with_'))
  return endpoint.get(`${list.path}/sums`, {
    access: list.access as Permission,
    summary: `${list.summary}: how many, and what they come to`,
    query: z.object(Object.fromEntries(filters)),
    reply: replyOf(sums),
  } as never) as unknown as Endpoint<`${List['path']}/sums`, List['access'], Filters<List>, z.ZodObject, ReturnType<typeof replyOf<Sums>>>
}
