import { Link, useNavigate } from '@tanstack/react-router'
import type { AriaAttributes, ReactNode } from 'react'
import { api } from '../api.ts'
import type { ClientEndpoint } from '../kit/api/client-endpoint.ts'
import { useCan } from '../kit/can.tsx'

/** Screen and tab of each list that figures link to. */
const screens: readonly { of: ClientEndpoint; to: string; tab?: string }[] = [
  { of: api.sales.list as ClientEndpoint, to: '/sales', tab: 'sales' },
  { of: api.sales.lines as ClientEndpoint, to: '/sales', tab: 'items' },
  { of: api.sales.payments as ClientEndpoint, to: '/sales', tab: 'payments' },
  { of: api.inventory.list as ClientEndpoint, to: '/inventory-actions', tab: 'actions' },
  { of: api.inventory.lines as ClientEndpoint, to: '/inventory-actions', tab: 'items' },
  { of: api.purchaseOrders.list as ClientEndpoint, to: '/purchase-orders', tab: 'orders' },
  { of: api.purchaseOrders.lines as ClientEndpoint, to: '/purchase-orders', tab: 'items' },
  { of: api.inventory.levels as ClientEndpoint, to: '/inventory-actions', tab: 'levels' },
  { of: api.inventory.movements as ClientEndpoint, to: '/inventory-actions', tab: 'movements' },
  { of: api.drawers.counts as ClientEndpoint, to: '/drawers', tab: 'counts' },
  { of: api.serialNumbers.list as ClientEndpoint, to: '/serial-numbers' },
]

/** Link target of a list on its screen. */
export interface RowsAt {
  to: string
  tab: string | undefined
  search: Record<string, string>
}

/** Finds the screen of a list's call, `/v1/business/sales?from=…`; undefined if the member may open none. */
export function useRowsAt(): (url: string | undefined) => RowsAt | undefined {
  const can = useCan()
  return (url) => {
    if (url === undefined) return undefined
    const [path = '', query = ''] = url.split('?')
    const screen = screens.find(({ of }) => of.path === path)
    if (!screen || !can(screen.of.access)) return undefined
    return { to: screen.to, tab: screen.tab, search: Object.fromEntries(new URLSearchParams(query)) }
  }
}

/** Opens a list from a menu. */
export function useOpenRows(): (at: RowsAt) => void {
  const navigate = useNavigate()
  return ({ to, tab, search }) => void navigate({ to, search, ...(tab ? { hash: tab } : {}) })
}

interface Props extends AriaAttributes {
  at: RowsAt
  className?: string | undefined
  tabIndex?: number
  title?: string
  onClick?: () => void
  children: ReactNode
}

/** Link from a figure to the list of its rows; `at` is from `useRowsAt`. */
export const RowsLink = ({ at: { to, tab, search }, ...rest }: Props) => (
  <Link to={to} search={search} {...(tab ? { hash: tab } : {})} {...rest} />
)
