import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { useQueries } from '@tanstack/react-query'
import { ArrowRight, type LucideIcon, Package, Plus, Receipt, Store, Tag, UserRound, Users } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCan } from '../kit/can.tsx'
import { useDebounced } from '../kit/debounced.ts'
import type { RowOf } from '../kit/list-names.ts'
import { reading } from '../kit/query.ts'
import type { Given, Remote } from '../kit/remote.ts'
import { type Screen, screens, starts } from '../screens.ts'
import { useGoTo } from '../session/go-to.ts'
import { useDetails } from '../session/session.ts'

export interface Find {
  key: string
  name: string
  detail?: string | undefined
  icon: LucideIcon
  to: string
  search?: Record<string, string> | undefined
  /** Done instead of going anywhere. */
  act?: (() => unknown) | undefined
}

export interface FindGroup {
  title: string
  finds: Find[]
}

interface Findable {
  title: 'products' | 'contacts' | 'sales' | 'brands' | 'members'
  list: Remote
  icon: LucideIcon
  find: (row: never) => Omit<Find, 'key' | 'icon'>
}

const kind = <E extends Endpoint>(
  title: Findable['title'],
  list: Remote<E>,
  icon: LucideIcon,
  find: (row: RowOf<E>) => Omit<Find, 'key' | 'icon'>,
): Findable => ({ title, list: list as Remote, icon, find })

/** What is looked for by name, and where it opens. A kind that the person may not see is not asked for. */
const findable: readonly Findable[] = [
  kind('products', api.products.list, Package, ({ id, name, price }) => ({ name, detail: formatMoney(price), to: `/products/${id}` })),
  kind('contacts', api.contacts.list, Users, ({ id, name, phone }) => ({ name, detail: phone ?? undefined, to: `/contacts/${id}` })),
  kind('sales', api.sales.list, Receipt, ({ id, number, contact, payable_amount }) => ({
    name: `${number} · ${contact.name}`,
    detail: formatMoney(payable_amount),
    to: `/sales/${id}`,
  })),
  kind('members', api.members.list, UserRound, ({ id, email, first_name, last_name }) => ({
    name: first_name ? `${first_name} ${last_name ?? ''}`.trim() : email,
    detail: first_name ? email : undefined,
    to: '/settings/team/members',
    search: { member: id },
  })),
  kind('brands', api.brands.list, Tag, ({ id, name }) => ({ name, to: '/settings/brand', search: { brand: id } })),
]

/** Where the shop's own screens are: those before the login are nothing to go to. */
const inside: ReadonlySet<Screen['layout']> = new Set(['main', 'settings', 'import'])

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Screens and beginnings at once; rows once the hand rests. */
export function useFinds(text: string): FindGroup[] {
  const t = useTranslations()
  const can = useCan()
  const wanted = plain(text.trim())
  const search = useDebounced(text.trim())
  const fits = (name: string) => wanted.split(/\s+/).every((word) => plain(name).includes(word))

  const goTo: Find[] = screens
    .filter((screen) => inside.has(screen.layout) && !screen.path.includes('$') && screen.path !== '/home' && can(screen.needs))
    .map((screen) => ({ key: screen.path, name: t(`screens.${screen.title}`), icon: screen.menu?.icon ?? ArrowRight, to: screen.path }))
  const begin: Find[] = starts
    .filter((start) => can(start.needs))
    .map(({ title, to, search: at }) => ({ key: title, name: t(`screens.${title}`), icon: Plus, to, search: at }))

  const { business, businesses = [] } = useDetails() ?? {}
  const change = useGoTo()
  const shops: Find[] = [
    ...businesses
      .filter(({ id }) => id !== business?.id)
      .map(({ id, name }) => ({ key: id, name: t('shell.business_go', { name }), icon: Store, to: '/', act: () => change(id) })),
    { key: 'new-business', name: t('shell.business_open'), icon: Plus, to: '/', search: { business: 'new' } },
  ]

  const kinds = findable.filter(({ list }) => can(list.access))
  const found = useQueries({
    queries: kinds.map(({ list }) => ({
      ...reading(list, { query: { search, per_page: 5 } } as unknown as Given<Endpoint>),
      enabled: search.length > 1,
    })),
    combine: (answers) =>
      answers.map(({ data }, index) => {
        const kind = kinds[index]
        const rows = (data as { rows?: { id: string }[] } | undefined)?.rows ?? []
        return {
          kind,
          finds: search.length > 1 && kind ? rows.map((row): Find => ({ key: row.id, icon: kind.icon, ...kind.find(row as never) })) : [],
        }
      }),
  })
  return [
    { title: t('shell.search_screens'), finds: goTo.filter((find) => fits(find.name)) },
    { title: t('shell.search_actions'), finds: begin.filter((find) => fits(find.name)) },
    { title: t('shell.search_businesses'), finds: shops.filter((find) => fits(find.name)) },
    ...found.map(({ kind, finds }) => ({ title: kind ? t(`screens.${kind.title}`) : '', finds })),
  ].filter((group) => group.finds.length > 0)
}
