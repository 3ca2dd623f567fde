import { z } from 'zod'
import { type Endpoint, endpoint } from './endpoint.ts'
import type { Permission } from './permissions.ts'

/** A list whose rows can be summed: its query is an object, as `listQuery` makes it. */
type SummedList = Endpoint<string, Permission, z.ZodObject<z.ZodRawShape>>

/** What a list is asked for beside its filters. */
const ofPages = ['page', 'per_page', 'count_to', 'sort', 'format'] as const
type OfPages = (typeof ofPages)[number]

type Filters<List extends SummedList> =
  List['query'] extends z.ZodObject<infer Shape>
    ? z.ZodObject<{ [Name in Exclude<keyof Shape, OfPages | `with_${string}`>]: Shape[Name] }>
    : never

const replyOf = <Sums extends z.ZodRawShape>(sums: Sums) =>
  z.object({
    /** Rows of the list under these filters, 10,000 where there are more. */
    count: z.int(),
    /** False past ten thousand rows, where nothing is summed up either. */
    is_exact: z.boolean(),
    /** Over all those rows, whatever page they are on; null past ten thousand of them. */
    sums: z.object(sums).nullable(),
  })

/**
 * How many rows a list holds and what they come to, under the list's own filters and for whoever may see the list. A call of its own, so
 * that the rows wait for no sum.
 */
export function sumsOf<const List extends SummedList, Sums extends z.ZodRawShape>(list: List, sums: Sums) {
  const { shape } = list.query
  const filters = Object.entries(shape).filter(([name]) => !(ofPages as readonly string[]).includes(name) && !name.startsWith('with_'))
  return endpoint({
    method: 'GET',
    path: `${list.path}/sums` as `${List['path']}/sums`,
    access: list.access as Permission,
    summary: `${list.summary}: how many, and what they come to`,
    query: z.object(Object.fromEntries(filters)),
    reply: replyOf(sums),
  } as never) as unknown as Endpoint<`${List['path']}/sums`, List['access'], Filters<List>, z.ZodObject, ReturnType<typeof replyOf<Sums>>>
}
