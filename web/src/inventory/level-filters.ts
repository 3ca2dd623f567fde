import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useDocumentFilters } from '../documents/document-filters.ts'
import { useStates } from '../kit/feedback/state.tsx'
import { pickerSource } from '../kit/fields/picker-options.ts'
import { choiceFilter, type FilterIn, yesOrNo } from '../kit/list/filters.tsx'
import type { ViewIn } from '../kit/list/list-query-types.ts'

type Of = typeof api.inventory.levels
type ByProduct = typeof api.inventory.levelsByProduct

/** Filters of lists of stock levels, and links to the most used ones. */
export function useLevelFilters() {
  const t = useTranslations('stock')
  const d = useTranslations('documents')
  const labelOf = useStates()
  const { location } = useDocumentFilters('')
  // The views are these two: no chip says them again.
  const filters: (FilterIn<Of> & FilterIn<ByProduct>)[] = [
    choiceFilter('below_reorder_level', t('low'), [{ value: 'true', label: t('low_only') }], { isSeldom: true }),
    choiceFilter('in_stock', t('in_stock'), yesOrNo(t('in_stock_yes'), t('in_stock_no')), { isSeldom: true }),
    {
      kind: 'pick',
      name: 'product',
      label: d('product'),
      from: pickerSource(api.products.open, { inventory_type: 'standard,variant,composite' }),
    },
    { kind: 'pick', name: 'category', label: t('category'), from: pickerSource(api.productCategories.open) },
    { kind: 'pick', name: 'brand', label: t('brand'), from: pickerSource(api.brands.open) },
    ...location,
  ]
  const views: (ViewIn<Of> & ViewIn<ByProduct>)[] = [
    { label: t('view_all'), filters: {} },
    { label: labelOf('level', 'low').text, filters: { below_reorder_level: 'true' } },
    { label: labelOf('level', 'out').text, filters: { in_stock: 'false' } },
  ]
  return { filters, views }
}
