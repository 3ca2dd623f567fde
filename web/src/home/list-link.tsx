import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { api } from '../api.ts'
import type { SearchIn } from '../kit/list/list-query-types.ts'

/** Endpoint of the list at each path. */
interface Lists {
  '/sales': typeof api.sales.list
  '/contacts': typeof api.contacts.list
  '/products': typeof api.products.list
  '/inventory-actions': typeof api.inventory.list
  '/purchase-orders': typeof api.purchaseOrders.list
}

/** Link target: a list with filters and sort, typed from its endpoint. */
export type ListAt = { [Path in keyof Lists]: { to: Path; search: SearchIn<Lists[Path]> } }[keyof Lists]

interface Props {
  at: ListAt
  className?: string | undefined
  tabIndex?: number
  'data-paper'?: 'no'
  children: ReactNode
}

/** Tab of each list: without it, a screen would open its last tab, which lacks the filters. */
const tabs: Record<keyof Lists, string> = {
  '/sales': 'sales',
  '/contacts': 'contacts',
  '/products': 'products',
  '/inventory-actions': 'actions',
  '/purchase-orders': 'orders',
}

/** The tab of a list, undefined for another path. */
export const listHash = (path: string): string | undefined => (tabs as Record<string, string>)[path]

/** A link to a filtered list. */
export const ListLink = ({ at: { to, search }, ...rest }: Props) => <Link to={to} search={search} hash={tabs[to]} {...rest} />
