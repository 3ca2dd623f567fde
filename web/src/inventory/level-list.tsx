import { Link, useNavigate } from '@tanstack/react-router'
import { Boxes } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useDocumentFilters } from '../documents/document-filters.ts'
import { Can, useCan } from '../kit/can.tsx'
import { type ColumnIn, moneyColumn, nameColumn, quantityColumn, statusColumn, textColumn } from '../kit/list/columns.tsx'
import { pickerSource } from '../kit/fields/picker-options.ts'
import type { FilterIn } from '../kit/list/filters.tsx'
import type { RowIn } from '../kit/list/list-query-types.ts'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { listSums } from '../kit/list/list-sums.tsx'
import { useScopedColumns } from '../session/location-scope.ts'
import { NewIntakeButton } from './new-intake-button.tsx'
import { Code } from '../kit/values/code.tsx'
import { Status } from '../kit/feedback/status.tsx'
import { useStates } from '../kit/feedback/state.tsx'
import style from './level-list.module.css'

type Level = RowIn<typeof api.inventory.levels>

/** Stock levels by product and location. A row opens its product. */
export function LevelList() {
  const t = useTranslations('stock')
  const d = useTranslations('documents')
  const can = useCan()
  const navigate = useNavigate()
  const stated = useStates()
  const filters = useDocumentFilters('')
  const low: FilterIn<typeof api.inventory.levels> = {
    kind: 'choice',
    name: 'below_reorder_level',
    label: t('low'),
    choices: [{ value: 'true', label: t('low_only') }],
  }
  const there: FilterIn<typeof api.inventory.levels> = {
    kind: 'choice',
    name: 'in_stock',
    label: t('in_stock'),
    choices: [
      { value: 'true', label: t('in_stock_yes') },
      { value: 'false', label: t('in_stock_no') },
    ],
  }
  const product: FilterIn<typeof api.inventory.levels> = {
    kind: 'pick',
    name: 'product',
    label: d('product'),
    from: pickerSource(api.products.open, { inventory_type: 'standard,variant,composite' }),
  }
  const state = (row: Level) => {
    if (row.available <= 0) return stated('level', 'out')
    return row.is_low ? stated('level', 'low') : null
  }
  const average = (row: Level) => (row.value !== null && row.on_hand > 0 ? Math.round(row.value / row.on_hand) : null)
  const columns: ColumnIn<typeof api.inventory.levels>[] = [
    nameColumn('product', d('product'), (row) => row.product.name, {
      under: (row) => <Code>{row.product.sku}</Code>,
      sort: 'product',
      repeats: (row, above) => row.product.id === above.product.id,
    }),
    textColumn('location', d('location'), (row) => row.location.name, { sort: 'location', place: 'under' }),
    quantityColumn('on_hand', t('on_hand'), (row) => row.on_hand, { unit: (row) => row.product.unit, sort: 'on_hand', place: 'trail' }),
    quantityColumn('committed', t('committed'), (row) => row.committed || null, { unit: (row) => row.product.unit, hidden: true }),
    quantityColumn('available', t('available'), (row) => row.available, { unit: (row) => row.product.unit }),
    quantityColumn('reorder_level', t('reorder_level'), (row) => row.reorder_level, { unit: (row) => row.product.unit }),
    moneyColumn('average', t('average'), average, { hidden: true, needs: 'product.view-cost' }),
    moneyColumn('value', t('value'), (row) => row.value, { sort: 'value', needs: 'product.view-cost' }),
    {
      ...statusColumn('state', t('state'), state),
      show: (row) => {
        const found = state(row)
        if (!found) return null
        return (
          <span className={style.state}>
            <Status is={found.is}>{found.text}</Status>
            <Can do={api.inventory.createIntake}>
              <Link
                to="/inventory-actions/new/intake"
                search={{ product: row.product.id }}
                aria-label={t('take_in_of', { name: row.product.name })}
              >
                {t('take_in')}
              </Link>
            </Can>
          </span>
        )
      },
    },
  ]
  return (
    <ListScreen
      of={api.inventory.levels}
      words={{
        label: t('levels'),
        empty: t('levels_empty'),
        empty_text: t('levels_empty_text'),
        search: t('levels_search'),
        count: (count) => t('levels_count', { count }),
      }}
      columns={useScopedColumns(columns)}
      filters={[low, there, product, ...filters.location]}
      views={[
        { label: t('view_all'), filters: {} },
        { label: stated('level', 'low').text, filters: { below_reorder_level: 'true' } },
        { label: stated('level', 'out').text, filters: { in_stock: 'false' } },
      ]}
      sums={listSums(api.inventory.levelSums, ({ on_hand, value }) => [
        { label: t('on_hand'), units: on_hand },
        { label: t('value'), kobo: value },
      ])}
      icon={Boxes}
      open={can('product.view') ? (row) => void navigate({ to: `/products/${row.product.id}` }) : undefined}
      isInBar
      instead={
        <Can do={api.products.create}>
          <Link to="/products" search={{ product: 'new' } as never} hash="products">
            {t('levels_empty_instead')}
          </Link>
        </Can>
      }
      actions={<NewIntakeButton />}
    />
  )
}
