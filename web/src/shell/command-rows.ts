import { countedForSearch } from '@kasuwa/contract/platform/counting'
import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import {
  Boxes,
  ClipboardList,
  FileText,
  type LucideIcon,
  Package,
  PackagePlus,
  Pencil,
  Phone,
  Printer,
  ReceiptText,
  ScanBarcode,
  Scale,
  Tag,
  UserRound,
  Users,
} from 'lucide-react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import type { ClientEndpoint } from '../kit/api/client-endpoint.ts'
import { toastError } from '../kit/feedback/feedback.ts'
import { downloadFile, printFile, saveFile } from '../kit/api/download.ts'
import { queryOf } from '../kit/api/query.ts'
import { useCan } from '../kit/can.tsx'
import { useStates } from '../kit/feedback/state.tsx'
import { useDates } from '../kit/format.ts'
import type { RowOf } from '../kit/list/list-query-types.ts'
import { moneyText, phoneText } from '../kit/values/texts.ts'
import type { Command } from './command.ts'

type Action = 'take_in' | 'adjust' | 'edit' | 'sell' | 'call' | 'receipt' | 'invoice' | 'copy' | 'make_sale' | 'pdf' | 'receive'

type RowCommand = Omit<Command, 'key' | 'icon'>

interface RowKind {
  title: 'products' | 'contacts' | 'sales' | 'quotations' | 'stock' | 'purchase_orders' | 'serial_numbers' | 'brands' | 'members'
  list: ClientEndpoint
  icon: LucideIcon
  find: (row: never) => RowCommand
}

const kind = <E extends Endpoint>(
  title: RowKind['title'],
  list: ClientEndpoint<E>,
  icon: LucideIcon,
  find: (row: RowOf<E>) => RowCommand,
): RowKind => ({ title, list: list as ClientEndpoint, icon, find })

/** Rows requested of each kind: more than are shown, so that the best of them can be chosen. */
const rowsPerKind = 20

const withFile = (make: () => Promise<unknown>): Promise<unknown> => make().catch(toastError)

/** Kinds of rows that the palette finds, with the path and the actions of each. */
// oxlint-disable-next-line max-lines-per-function -- a table: each kind of row, with its words and what can be done with it
function useRowKinds(): RowKind[] {
  const t = useTranslations('palette')
  const can = useCan()
  const dates = useDates()
  const labelOf = useStates()
  const only = (actions: (Command | false)[]) => actions.filter((action) => action !== false)
  const go = (key: Action, icon: LucideIcon, to: string, search: Record<string, string>): Command => ({
    key,
    name: t(key),
    icon,
    to,
    search,
  })
  const act = (key: Action, icon: LucideIcon, run: () => unknown): Command => ({ key, name: t(key), icon, to: '', act: run })
  const file = (key: 'pdf' | 'invoice', of: ClientEndpoint, id: string, number: string) =>
    act(key, FileText, () =>
      withFile(async () => saveFile(await downloadFile(of, { params: { id }, query: { format: 'pdf' } }), `${number}.pdf`)),
    )
  return [
    kind(
      'products',
      api.products.list,
      Package,
      ({ id, full_name: name, sku, price, barcode, has_inventory, is_active, inventory_type: of }) => ({
        name,
        under: sku,
        aside: moneyText(price),
        searchTexts: [sku, barcode].filter((text) => text !== null),
        to: `/products/${id}`,
        actions: only([
          has_inventory &&
            is_active &&
            of === 'standard' &&
            can(api.inventory.createIntake.access) &&
            go('take_in', PackagePlus, '/inventory-actions/new/intake', { product: id }),
          has_inventory &&
            is_active &&
            of === 'standard' &&
            can(api.inventory.createAdjustment.access) &&
            go('adjust', Scale, '/inventory-actions/new/adjustment', { product: id }),
          can(api.products.edit.access) && go('edit', Pencil, `/products/${id}`, { product: id }),
        ]),
      }),
    ),
    kind('contacts', api.contacts.list, Users, ({ id, name, company_name, phone, email, contact_type, is_blacklisted }) => ({
      name,
      under: [company_name, phoneText(phone)].filter(Boolean).join(' · '),
      searchTexts: [phone, phoneText(phone), email, company_name].filter((text) => text !== null),
      to: `/contacts/${id}`,
      actions: only([
        contact_type !== 'supplier' &&
          !is_blacklisted &&
          can(api.sales.create.access) &&
          go('sell', ReceiptText, '/sales/new', { contact: id }),
        phone !== null && act('call', Phone, () => location.assign(`tel:${phone}`)),
        can(api.contacts.edit.access) && go('edit', Pencil, `/contacts/${id}`, { contact: id }),
      ]),
    })),
    kind('sales', api.sales.list, ReceiptText, ({ id, number, contact, date, payable_amount }) => ({
      name: number,
      under: `${contact.name} · ${dates.day(date)}`,
      aside: moneyText(payable_amount),
      about: [contact.name],
      to: `/sales/${id}`,
      actions: only([
        act('receipt', Printer, () =>
          withFile(async () => printFile(await downloadFile(api.sales.download, { params: { id }, query: { format: 'receipt' } }))),
        ),
        file('invoice', api.sales.download as ClientEndpoint, id, number),
        can(api.sales.create.access) && go('copy', ReceiptText, '/sales/new', { copy: id }),
      ]),
    })),
    kind('quotations', api.quotations.list, FileText, ({ id, number, contact, date, payable_amount, status }) => ({
      name: number,
      under: `${contact.name} · ${dates.day(date)}`,
      aside: moneyText(payable_amount),
      about: [contact.name],
      to: `/quotations/${id}`,
      actions: only([
        status === 'pending' && can(api.sales.create.access) && go('make_sale', ReceiptText, '/sales/new', { quotation: id }),
        file('pdf', api.quotations.download as ClientEndpoint, id, number),
      ]),
    })),
    kind('stock', api.inventory.list, Boxes, ({ id, number, kind, contact, date }) => ({
      name: number,
      under: [labelOf('kind', kind).text, contact?.name, dates.day(date)].filter(Boolean).join(' · '),
      about: contact ? [contact.name] : [],
      to: `/inventory-actions/${id}`,
      actions: [file('pdf', api.inventory.download as ClientEndpoint, id, number)],
    })),
    kind('purchase_orders', api.purchaseOrders.list, ClipboardList, ({ id, number, contact, date, total, status, receipt_status }) => ({
      name: number,
      under: `${contact.name} · ${dates.day(date)}`,
      aside: total === null ? undefined : moneyText(total),
      about: [contact.name],
      to: `/purchase-orders/${id}`,
      actions: only([
        status === 'approved' &&
          receipt_status !== 'received' &&
          can(api.inventory.createIntake.access) &&
          go('receive', PackagePlus, '/inventory-actions/new/intake', { order: id }),
        file('pdf', api.purchaseOrders.download as ClientEndpoint, id, number),
      ]),
    })),
    kind('serial_numbers', api.serialNumbers.list, ScanBarcode, ({ id, serial_number, product, location, status }) => ({
      name: serial_number,
      under: `${product.name} · ${location.name}`,
      aside: labelOf('serial', status).text,
      searchTexts: serial_number.split('/'),
      to: `/serial-numbers/${id}`,
    })),
    kind('members', api.members.list, UserRound, ({ id, email, first_name, last_name }) => ({
      name: first_name ? `${first_name} ${last_name ?? ''}`.trim() : email,
      under: first_name ? email : undefined,
      searchTexts: [email],
      to: '/settings/team/members',
      search: { member: id },
    })),
    kind('brands', api.brands.list, Tag, ({ id, name }) => ({ name, to: `/products/brands/${id}` })),
  ]
}

/** Rows of a search, of each kind that this member may see; a kind without permission is not requested. */
export function useRowCommands(search: string): { groups: { title: RowKind['title']; commands: Command[] }[]; isAsking: boolean } {
  const can = useCan()
  const kinds = useRowKinds().filter(({ list }) => can(list.access))
  const canSearch = search.length > 1
  return useQueries({
    queries: kinds.map(({ list }) => ({
      ...queryOf(list, { query: { search, per_page: rowsPerKind, count_to: countedForSearch } }),
      enabled: canSearch,
      placeholderData: keepPreviousData,
    })),
    combine: (answers) => ({
      isAsking:
        canSearch && answers.some(({ isFetching, isPlaceholderData, data }) => isFetching && (isPlaceholderData || data === undefined)),
      groups: answers.flatMap(({ data, isPlaceholderData }, index) => {
        const rowKind = kinds[index]
        if (!rowKind || !canSearch) return []
        const rows = (data as { rows?: { id: string }[] } | undefined)?.rows ?? []
        const foundBy = isPlaceholderData ? undefined : search
        return [
          {
            title: rowKind.title,
            commands: rows.map((row): Command => ({ key: row.id, icon: rowKind.icon, foundBy, ...rowKind.find(row as never) })),
          },
        ]
      }),
    }),
  })
}
