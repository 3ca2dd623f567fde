import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useNarrowings } from '../documents/narrowings.ts'
import { Can, useCan } from '../kit/can.tsx'
import { type ColumnIn, moneyColumn, nameColumn, quantityColumn, statusColumn, textColumn } from '../kit/list/columns.tsx'
import type { RowIn } from '../kit/list/list-query-types.ts'
import { ListScreen, useListWords } from '../kit/list/list-screen.tsx'
import { listSums } from '../kit/list/list-sums.tsx'
import { useUrlDialog } from '../kit/overlay/dialog.tsx'
import { useScopedColumns } from '../session/location-scope.ts'
import { LevelDialog } from './level-dialog.tsx'
import { useLevelFilters } from './level-filters.ts'
import { type FigureLink, reservationsOf, incomingOf, movementsOf, worthOf } from './level-links.ts'
import { NewIntakeButton } from './new-intake-button.tsx'
import { Code } from '../kit/values/code.tsx'
import { useStates } from '../kit/feedback/state.tsx'
import shapes from '../kit/page/shapes.module.css'
import style from './level-list.module.css'

type Level = RowIn<typeof api.inventory.levels>

/** Another location of the product in the row above. */
const isRepeat = (row: Level, above: Level) => row.product.id === above.product.id

/** Stock levels by product and location. A row opens its figures, a figure what makes it. */
export function LevelList() {
  const t = useTranslations('stock')
  const d = useTranslations('documents')
  const labelOf = useStates()
  const can = useCan()
  const level = useUrlDialog('level')
  const { filters, views } = useLevelFilters()
  const { seldom } = useNarrowings()
  const state = (row: Level) => {
    if (row.available <= 0) return labelOf('level', 'out')
    return row.is_low ? labelOf('level', 'low') : null
  }
  const average = (row: Level) => (row.value !== null && row.on_hand > 0 ? Math.round(row.value / row.on_hand) : null)
  const product: LevelColumn = nameColumn('product', d('product'), (row) => row.product.name, {
    under: (row) => <Code>{row.product.sku}</Code>,
    sort: 'product',
    repeats: isRepeat,
  })
  const location: LevelColumn = textColumn('location', d('location'), (row) => row.location.name, { place: 'under' })
  const columns: LevelColumn[] = [
    {
      ...product,
      show: (row, above) => (above && isRepeat(row, above) ? <NextLocation of={row} /> : product.show(row)),
      brief: (row, above) => (above && isRepeat(row, above) ? <NextLocation of={row} isNamed /> : product.brief?.(row)),
    },
    { ...location, brief: (row, above) => (above && isRepeat(row, above) ? null : row.location.name) },
    linked(
      quantityColumn('on_hand', t('on_hand'), (row) => row.on_hand, { unit: (row) => row.product.unit, place: 'trail' }),
      movementsOf,
    ),
    linked(
      quantityColumn('committed', t('committed'), (row) => row.committed || null, {
        unit: (row) => row.product.unit,
        isBlank: (row) => row.committed === 0,
      }),
      (row) => (row.committed > 0 ? reservationsOf(row) : undefined),
    ),
    quantityColumn('available', t('available'), (row) => row.available, { unit: (row) => row.product.unit }),
    linked(
      quantityColumn('incoming', t('incoming'), (row) => row.incoming || null, {
        unit: (row) => row.product.unit,
        isBlank: (row) => row.incoming === 0,
      }),
      (row) => (row.incoming > 0 && can('purchase-order.view') ? incomingOf(row) : undefined),
    ),
    quantityColumn('reorder_level', t('reorder_level'), (row) => row.reorder_level, { unit: (row) => row.product.unit }),
    moneyColumn('average', t('average'), average, { hidden: true, needs: 'product.view-cost' }),
    linked(
      moneyColumn('value', t('value'), (row) => row.value, { needs: 'product.view-cost' }),
      worthOf,
    ),
    statusColumn('state', t('state'), state),
    {
      key: 'take_in',
      heading: t('take_in'),
      align: 'end',
      needs: api.inventory.createIntake.access,
      text: () => '',
      isBlank: (row) => !state(row),
      show: (row) =>
        state(row) && (
          <Link
            className={style.take}
            to="/inventory-actions/new/intake"
            search={{ product: row.product.id }}
            aria-label={t('take_in_of', { name: row.product.name })}
          >
            {t('take_in')}
          </Link>
        ),
    },
  ]
  const list = (
    <ListScreen
      of={api.inventory.levels}
      words={useListWords('stock', 'levels', {
        drawing: 'shelf',
        instead: (
          <Can do={api.products.create}>
            <Link to="/products" search={{ product: 'new' }} hash="products">
              {t('levels_empty_instead')}
            </Link>
          </Can>
        ),
      })}
      columns={useScopedColumns(columns)}
      head={{
        filters: [...filters, ...seldom('not_product', 'not_category', 'not_brand', 'not_location')],
        views,
        sums: listSums(api.inventory.levelSums, ({ on_hand, value }) => [
          { label: t('on_hand'), units: on_hand },
          { label: t('value'), kobo: value },
        ]),
        isInBar: true,
      }}
      rows={{ open: (row) => level.open(row.id) }}
    >
      <NewIntakeButton />
    </ListScreen>
  )
  return (
    <>
      {list}
      <LevelDialog />
    </>
  )
}

/** In place of the product's name, which the row above has. `isNamed`: on a phone, where the location has no column. */
const NextLocation = ({ of: { product, location }, isNamed = false }: { of: Level; isNamed?: boolean }) => (
  // In a table as high as a name with its code.
  <div className={shapes.quiet} data-continues={isNamed || undefined} style={isNamed ? {} : { minBlockSize: '2lh' }}>
    <VisuallyHidden>{product.name}</VisuallyHidden>
    {isNamed && location.name}
  </div>
)

type LevelColumn = ColumnIn<typeof api.inventory.levels>

/** A figure that leads to the list that makes it; in a row of a phone the level's own dialog does. */
const linked = (column: LevelColumn, at: (row: Level) => FigureLink | undefined): LevelColumn => ({
  ...column,
  brief: column.brief ?? column.show,
  show: (row) => {
    const to = at(row)
    const figure = column.show(row)
    return to ? (
      <Link className={style.figure} to={to.to} search={to.search} hash={to.hash}>
        {figure}
      </Link>
    ) : (
      figure
    )
  },
})
