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

/** The tab that each list stands in: a screen opens at the one seen last otherwise, which does not have its filters. */
const tabs: Record<keyof Lists, string> = {
  '/sales': 'sales',
  '/contacts': 'contacts',
  '/products': 'products',
  '/inventory-actions': 'actions',
  '/purchase-orders': 'orders',
}

/** A link to a list that shows only what it is about. */
export const ListLink = ({ at: { to, search }, ...rest }: Props) => <Link to={to} search={search} hash={tabs[to]} {...rest} />
