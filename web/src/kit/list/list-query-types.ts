import type { Endpoint, QueryOf, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { z } from 'zod'
import type { EndpointOf } from '../api/client-endpoint.ts'

/*
 * Types of a list's filters and sort fields, derived from its endpoint: an unknown filter, value or sort field does not compile.
 */

export type RowOf<E extends Endpoint> = ReplyOf<E> extends { rows: readonly (infer Row extends { id: string })[] } ? Row : never

/** A row of a list: `RowIn<typeof api.brands.list>`. */
export type RowIn<R> = RowOf<EndpointOf<R>>

type OrderOf<E extends Endpoint> = QueryOf<E> extends { sort?: infer Order } ? Extract<Order, string> : never
type FieldOf<Order extends string> = Order extends `${infer Field}.asc` ? Field : never

/** Fields that a list sorts by. */
export type SortOf<E extends Endpoint> = FieldOf<OrderOf<E>>

/** Value of a query parameter as text in the URL; never if the endpoint takes no value. */
type ValueOf<E extends Endpoint, Name> = Name extends keyof z.output<E['query']> ? Written<NonNullable<z.output<E['query']>[Name]>> : never
type Written<Parsed> = Parsed extends boolean
  ? 'true' | 'false'
  : Parsed extends readonly (infer Element)[]
    ? Extract<Element, string>
    : Extract<Parsed, string>

/** Query parameters that are no filters. */
type CommonParameter = 'page' | 'per_page' | 'search' | 'sort' | 'format' | 'from' | 'to' | `with_${string}`

/** Filters of a list, each with its values. */
export type FiltersOf<E extends Endpoint> = {
  [Name in Exclude<keyof QueryOf<E> & string, CommonParameter> as [ValueOf<E, Name>] extends [never] ? never : Name]: ValueOf<E, Name>
}

/** A fixed link to a list, shown as a tab. */
export interface ViewOf<E extends Endpoint> {
  label: string
  filters: { [Name in keyof FiltersOf<E>]?: OneOrTwo<FiltersOf<E>[Name]> } & ('from' extends keyof QueryOf<E>
    ? { from?: string; to?: string }
    : object)
  /** Filters of links from other screens for which the view is marked too. */
  also?: readonly ViewOf<E>['filters'][]
}

/** `ViewIn<typeof api.sales.list>` */
export type ViewIn<R> = ViewOf<EndpointOf<R>>

/** One or two comma-separated values, as links use; URLs may have more. */
type OneOrTwo<Value extends string> = Value | `${Value},${Value}`

/** Search parameters of a link to a list: `{ owing: 'them', sort: 'balance.desc' }`. */
export type SearchIn<R> = { [Name in keyof FiltersOf<EndpointOf<R>>]?: OneOrTwo<FiltersOf<EndpointOf<R>>[Name]> } & {
  search?: string
  sort?: OrderOf<EndpointOf<R>>
} & ('from' extends keyof QueryOf<EndpointOf<R>> ? { from?: string; to?: string } : object)
