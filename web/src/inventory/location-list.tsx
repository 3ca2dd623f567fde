import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useOne } from '../kit/api/query.ts'
import { useCan } from '../kit/can.tsx'
import { useStates } from '../kit/feedback/state.tsx'
import { Status } from '../kit/feedback/status.tsx'
import { type ColumnIn, moneyColumn, nameColumn, quantityColumn } from '../kit/list/columns.tsx'
import type { RowIn } from '../kit/list/list-query-types.ts'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { useUrlDialog } from '../kit/overlay/dialog.tsx'
import { Code } from '../kit/values/code.tsx'
import { Quantity } from '../kit/values/quantity.tsx'
import { quantityText } from '../kit/values/texts.ts'
import { LevelDialog } from './level-dialog.tsx'
import { useLevelFilters } from './level-filters.ts'
import style from './level-list.module.css'

type ProductLevels = RowIn<typeof api.inventory.levelsByProduct>

const most = 100

/** Products by location: the quantity of each at each location. A row opens its product, a quantity its stock level. */
export function LocationList() {
  const t = useTranslations('stock')
  const d = useTranslations('documents')
  const labelOf = useStates()
  const can = useCan()
  const navigate = useNavigate()
  const level = useUrlDialog('level')
  const { filters, views } = useLevelFilters()
  const { data } = useOne(api.locations.open, { query: { per_page: most, sort: 'name.asc' } })
  const at = (row: ProductLevels, location: string) => row.levels.find((locationLevel) => locationLevel.location.id === location)
  const places = (data?.rows ?? []).map(({ id, name }): ColumnIn<typeof api.inventory.levelsByProduct> => ({
    key: id,
    heading: name,
    align: 'end',
    place: 'under',
    room: 'little',
    text: (row) => String(at(row, id)?.on_hand ?? ''),
    // A business may have many locations: hides the columns without a level on this page.
    isBlank: (row) => at(row, id) === undefined,
    show: (row) => {
      const locationLevel = at(row, id)
      if (!locationLevel) return null
      const quantity = quantityText(locationLevel.on_hand, row.unit)
      return (
        <button
          type="button"
          className={style.figure}
          aria-label={t('level_of', { quantity, product: row.name, location: name })}
          onClick={() => level.open(locationLevel.id)}
        >
          {locationLevel.is_low && <span className={style.low} title={labelOf('level', locationLevel.on_hand > 0 ? 'low' : 'out').text} />}
          <Quantity units={locationLevel.on_hand} unit={row.unit} />
        </button>
      )
    },
    brief: (row) => {
      const locationLevel = at(row, id)
      return (
        locationLevel && (
          <span data-flows>
            {name}
            {'\u00a0'}
            <Quantity units={locationLevel.on_hand} unit={row.unit} />
          </span>
        )
      )
    },
  }))
  const state = (row: ProductLevels) => {
    if (row.available <= 0) return labelOf('level', 'out')
    return row.is_low ? labelOf('level', 'low') : null
  }
  const columns: ColumnIn<typeof api.inventory.levelsByProduct>[] = [
    nameColumn('name', d('product'), (row) => row.name, { sort: 'name', under: (row) => <Code>{row.sku}</Code> }),
    quantityColumn('on_hand', t('everywhere'), (row) => row.on_hand, { unit: (row) => row.unit, place: 'trail' }),
    ...places,
    quantityColumn('committed', t('committed'), (row) => row.committed || null, { unit: (row) => row.unit, hidden: true }),
    quantityColumn('incoming', t('incoming'), (row) => row.incoming || null, { unit: (row) => row.unit, hidden: true }),
    quantityColumn('available', t('available'), (row) => row.available, { unit: (row) => row.unit, hidden: true }),
    moneyColumn('value', t('value'), (row) => row.value, { needs: 'product.view-cost', hidden: true }),
    {
      key: 'state',
      heading: t('state'),
      place: 'mark',
      text: (row) => state(row)?.text ?? '',
      isBlank: (row) => !state(row),
      show: (row) => {
        const levelState = state(row)
        return levelState && <Status is={levelState.is}>{levelState.text}</Status>
      },
    },
  ]
  return (
    <>
      <ListScreen
        of={api.inventory.levelsByProduct}
        words={{
          label: t('by_location'),
          empty: t('levels_empty'),
          empty_text: t('levels_empty_text'),
          search: t('levels_search'),
          count: (count) => t('products_count', { count }),
          drawing: 'shelf',
        }}
        columns={columns}
        head={{ filters, views, isInBar: true }}
        rows={{ open: can('product.view') ? (row) => void navigate({ to: `/products/${row.id}` }) : undefined }}
      />
      <LevelDialog />
    </>
  )
}
