import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCan } from '../kit/can.tsx'
import { pickerSource, type PickerSource } from '../kit/fields/picker-options.ts'
import type { RowIn } from '../kit/list/list-query-types.ts'
import type { PickerFilter } from '../kit/list/filters.tsx'

/** Filters by the person's merchant id, which is the same in every business. */
const members = pickerSource(api.members.list, { status: 'active' })
function asPerson(row: object): { id: string; name: string } | undefined {
  const { merchant, first_name, last_name, email } = row as RowIn<typeof api.members.list>
  return merchant ? { id: merchant, name: [first_name, last_name].filter(Boolean).join(' ') || email } : undefined
}

type Name = 'product' | 'category' | 'brand' | 'tax' | 'account' | 'member'

/** Filters of sales and sale lines, besides those of every document. */
export function useSoldFilters(): Record<Name, PickerFilter<Name>[]> {
  const t = useTranslations('sales')
  const screens = useTranslations('screens')
  const d = useTranslations('documents')
  const can = useCan()
  const pick = <N extends Name>(name: N, label: string, from: PickerSource): PickerFilter<N> => ({
    kind: 'pick',
    name,
    label,
    from,
    isSeldom: true,
  })
  const account = { ...pick('account', screens('bank'), pickerSource(api.bankAccounts.open)), first: [{ id: 'cash', name: d('cash') }] }
  return {
    product: [pick('product', d('product'), pickerSource(api.products.open, { inventory_type: 'standard,variant,composite' }))],
    category: [pick('category', screens('category'), pickerSource(api.productCategories.open))],
    brand: [pick('brand', screens('brand_one'), pickerSource(api.brands.open))],
    tax: [pick('tax', screens('tax'), pickerSource(api.saleTaxes.open))],
    account: [account],
    member: can(api.members.list.access) ? [{ ...pick('member', t('sold_by'), members), pickedAs: asPerson }] : [],
  }
}
