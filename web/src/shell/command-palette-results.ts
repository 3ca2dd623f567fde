import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { useQueries } from '@tanstack/react-query'
import { ArrowRight, type LucideIcon, Package, Plus, Receipt, Store, Tag, UserRound, Users } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCan } from '../kit/can.tsx'
import { useDebounced } from '../kit/debounce.ts'
import type { RowOf } from '../kit/list/list-query-types.ts'
import { queryOf } from '../kit/api/query.ts'
import type { CallInput, ClientEndpoint } from '../kit/api/client-endpoint.ts'
import { type Screen, screens, createActions } from '../screens.ts'
import { useSwitchBusiness } from '../session/switch-business.ts'
import { useDetails } from '../session/session.ts'
import { phoneText } from '../kit/values/texts.ts'

export interface Command {
  key: string
  name: string
  detail?: string | undefined
  icon: LucideIcon
  to: string
  search?: Record<string, string> | undefined
  /** Runs instead of navigating. */
  act?: (() => unknown) | undefined
}

export interface CommandGroup {
  title: string
  commands: Command[]
}

interface SearchableKind {
  title: 'products' | 'contacts' | 'sales' | 'brands' | 'members'
  list: ClientEndpoint
  icon: LucideIcon
  find: (row: never) => Omit<Command, 'key' | 'icon'>
}

const kind = <E extends Endpoint>(
  title: SearchableKind['title'],
  list: ClientEndpoint<E>,
  icon: LucideIcon,
  find: (row: RowOf<E>) => Omit<Command, 'key' | 'icon'>,
): SearchableKind => ({ title, list: list as ClientEndpoint, icon, find })

/** Kinds that the palette searches by name, and where a row opens. Kinds without permission are not queried. */
const searchableKinds: readonly SearchableKind[] = [
  kind('products', api.products.list, Package, ({ id, name, price }) => ({ name, detail: formatMoney(price), to: `/products/${id}` })),
  kind('contacts', api.contacts.list, Users, ({ id, name, phone }) => ({
    name,
    detail: phoneText(phone) || undefined,
    to: `/contacts/${id}`,
  })),
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

/** Layouts whose screens the palette offers: not those before the login. */
const searchableLayouts: ReadonlySet<Screen['layout']> = new Set(['main', 'settings', 'import'])

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Screens and create actions match at once; row searches are debounced. */
export function useCommands(text: string): CommandGroup[] {
  const t = useTranslations()
  const can = useCan()
  const searchText = withoutAccents(text.trim())
  const search = useDebounced(text.trim())
  const matches = (name: string) => searchText.split(/\s+/).every((word) => withoutAccents(name).includes(word))

  const screenCommands: Command[] = screens
    .filter((screen) => searchableLayouts.has(screen.layout) && !screen.path.includes('$') && screen.path !== '/home' && can(screen.needs))
    .map((screen) => ({ key: screen.path, name: t(`screens.${screen.title}`), icon: screen.menu?.icon ?? ArrowRight, to: screen.path }))
  const createCommands: Command[] = createActions
    .filter(({ needs }) => can(needs))
    .map(({ title, to, search: at }) => ({ key: title, name: t(`screens.${title}`), icon: Plus, to, search: at }))

  const { business, businesses = [] } = useDetails() ?? {}
  const switchBusiness = useSwitchBusiness()
  const businessCommands: Command[] = [
    ...businesses
      .filter(({ id }) => id !== business?.id)
      .map(({ id, name }) => ({ key: id, name: t('shell.business_go', { name }), icon: Store, to: '/', act: () => switchBusiness(id) })),
    { key: 'new-business', name: t('shell.business_open'), icon: Plus, to: '/', search: { business: 'new' } },
  ]

  const kinds = searchableKinds.filter(({ list }) => can(list.access))
  const searchResults = useQueries({
    queries: kinds.map(({ list }) => ({
      ...queryOf(list, { query: { search, per_page: 5 } } as unknown as CallInput<Endpoint>),
      enabled: search.length > 1,
    })),
    combine: (answers) =>
      answers.map(({ data }, index) => {
        const kind = kinds[index]
        const rows = (data as { rows?: { id: string }[] } | undefined)?.rows ?? []
        return {
          kind,
          commands:
            search.length > 1 && kind ? rows.map((row): Command => ({ key: row.id, icon: kind.icon, ...kind.find(row as never) })) : [],
        }
      }),
  })
  return [
    { title: t('shell.search_screens'), commands: screenCommands.filter(({ name }) => matches(name)) },
    { title: t('shell.search_actions'), commands: createCommands.filter(({ name }) => matches(name)) },
    { title: t('shell.search_businesses'), commands: businessCommands.filter(({ name }) => matches(name)) },
    ...searchResults.map(({ kind, commands }) => ({ title: kind ? t(`screens.${kind.title}`) : '', commands })),
  ].filter((group) => group.commands.length > 0)
}
