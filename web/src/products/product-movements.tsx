import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { inventory } from '@kasuwa/contract/inventory'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { documentPath } from '../documents/document-path.ts'
import { useCan } from '../kit/can.tsx'
import { type ColumnIn, quantityColumn, textColumn, timeColumn } from '../kit/list/columns.tsx'
import { pickerSource } from '../kit/fields/picker-options.ts'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { useScopedColumns, useHasAllLocations } from '../session/location-scope.ts'
import style from './on-hand.module.css'
import { useStates } from '../kit/feedback/state.tsx'
import { Quantity } from '../kit/values/quantity.tsx'
import { Code } from '../kit/values/code.tsx'

type Movement = ReplyOf<typeof inventory.movements>['rows'][number]

/** Stock movements of a product, newest first. A row opens its document. */
export function ProductMovements({ product }: { product: string }) {
  const t = useTranslations('products')
  const stated = useStates()
  const everywhere = useHasAllLocations()
  const can = useCan()
  const navigate = useNavigate()
  const said = ({ document, is_reversal }: Movement) => stated(is_reversal ? 'movement_undone' : 'movement', document.kind).text
  const mayOpen = ({ kind }: Movement['document']) => can(kind === 'sale' ? 'sale.view' : 'inventory-action.view')
  const columns: ColumnIn<typeof api.inventory.movements>[] = [
    timeColumn('created_at', t('when'), (row) => row.created_at, { sort: 'created_at' }),
    textColumn('what', t('what'), said, { card: 'title' }),
    {
      key: 'number',
      heading: t('number'),
      show: ({ document }) =>
        mayOpen(document) ? (
          <Link to={documentPath(document)}>
            <Code>{document.number}</Code>
          </Link>
        ) : (
          <Code>{document.number}</Code>
        ),
      text: ({ document }) => document.number,
    },
    textColumn('location', t('location'), (row) => row.location.name),
    {
      key: 'quantity',
      heading: t('quantity'),
      show: (row) => <Moved by={row.quantity} />,
      text: (row) => String(row.quantity),
      align: 'end',
      card: 'aside',
    },
    quantityColumn('after', t('after'), (row) => row.on_hand_after),
    textColumn('by', t('by'), (row) => row.created_by?.name, { hidden: true }),
  ]
  const open = (row: Movement) => void navigate({ to: documentPath(row.document) })
  return (
    <ListScreen
      of={api.inventory.movements}
      words={{ label: t('movements'), empty: t('movements_empty'), empty_text: t('movements_empty_text'), search: null }}
      columns={useScopedColumns(columns)}
      filters={everywhere ? [{ kind: 'pick', name: 'location', label: t('location'), from: pickerSource(api.locations.open) }] : []}
      fixed={{ product }}
      open={can({ anyOf: ['sale.view', 'inventory-action.view'] }) ? open : undefined}
    />
  )
}

/** Direction in words with the quantity, never a bare sign. */
function Moved({ by }: { by: number }) {
  const t = useTranslations('products')
  return <span className={style.moved}>{by === 0 ? t('moved_worth') : <Quantity units={by} signed />}</span>
}
