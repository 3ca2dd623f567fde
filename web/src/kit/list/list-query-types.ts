import type { Endpoint, QueryOf, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { z } from 'zod'
import type { EndpointOf } from '../api/client-endpoint.ts'

/*
 * The names that a list goes by, read off its endpoint: a filter, a value of one or a field to sort by that the endpoint does not have
 * does not compile.
 */

export type RowOf<E extends Endpoint> = ReplyOf<E> extends { rows: readonly (infer Row extends { id: string })[] } ? Row : never

/** A row of a list: `RowIn<typeof api.brands.list>`. */
export type RowIn<R> = RowOf<EndpointOf<R>>

type OrderOf<E extends Endpoint> = QueryOf<E> extends { sort?: infer Order } ? Extract<Order, string> : never
type FieldOf<Order extends string> = Order extends `${infer Field}.asc` ? Field : never

/** Fields that a list sorts by. */
export type SortOf<E extends Endpoint> = FieldOf<OrderOf<E>>

/** What a parameter of the query may say, as the address has it; never where it is to come. */
type ValueOf<E extends Endpoint, Name> = Name extends keyof z.output<E['query']> ? Written<NonNullable<z.output<E['query']>[Name]>> : never
type Written<Parsed> = Parsed extends boolean
  ? 'true' | 'false'
  : Parsed extends readonly (infer One)[]
    ? Extract<One, string>
    : Extract<Parsed, string>

/** In every list, or no narrowing at all: edges to bring along. */
type Common = 'page' | 'per_page' | 'search' | 'sort' | 'from' | 'to' | `with_${string}`

/** What a list can be narrowed by, each with its values. */
export type FiltersOf<E extends Endpoint> = {
  [Name in Exclude<keyof QueryOf<E> & string, Common> as [ValueOf<E, Name>] extends [never] ? never : Name]: ValueOf<E, Name>
}

/** One or two values; more stand in an address of a list, but in no link to it. */
type Several<Value extends string> = Value | `${Value},${Value}`

/** What the address of a list may say besides, in a link to it: `{ owing: 'them', sort: 'balance.desc' }`. */
export type SearchIn<R> = { [Name in keyof FiltersOf<EndpointOf<R>>]?: Several<FiltersOf<EndpointOf<R>>[Name]> } & {
  search?: string
  sort?: OrderOf<EndpointOf<R>>
} & ('from' extends keyof QueryOf<EndpointOf<R>> ? { from?: string; to?: string } : object)
