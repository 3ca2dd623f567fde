import { useTranslations } from 'use-intl'
import type { api } from '../api.ts'
import { documentPath } from '../documents/document-path.ts'
import { useCan } from '../kit/can.tsx'
import { useStates } from '../kit/feedback/state.tsx'
import { codeColumn, type ColumnIn, quantityColumn, textColumn } from '../kit/list/columns.tsx'
import type { RowIn } from '../kit/list/list-query-types.ts'
import { Quantity } from '../kit/values/quantity.tsx'
import { quantityText } from '../kit/values/texts.ts'

export type Movement = RowIn<typeof api.inventory.movements>
type MovementColumn = ColumnIn<typeof api.inventory.movements>

/** Columns of stock movements, of all goods and of one product. @param words the list's own */
export function useMovementColumns(words: { number: string; after: string; by: string; worth: string }) {
  const d = useTranslations('documents')
  const kit = useTranslations('kit')
  const labelOf = useStates()
  const can = useCan()
  const mayOpen = ({ kind }: Movement['document']) => can(kind === 'sale' ? 'sale.view' : 'inventory-action.view')
  const number: MovementColumn = codeColumn('number', words.number, (row) => row.document.number, {
    place: 'under',
    to: ({ document }) => (mayOpen(document) ? documentPath(document) : null),
  })
  const by: MovementColumn = textColumn('by', words.by, (row) => row.created_by?.name, { hidden: true })
  const quantity: MovementColumn = {
    key: 'quantity',
    heading: d('quantity'),
    show: (row) => (row.quantity === 0 ? words.worth : <Quantity units={row.quantity} unit={row.product.unit} signed />),
    text: (row) => String(row.quantity),
    align: 'end',
    place: 'trail',
  }
  const after: MovementColumn = quantityColumn('after', words.after, (row) => row.on_hand_after, {
    place: 'mark',
    unit: (row) => row.product.unit,
    brief: ({ on_hand_after: left, product }) => kit('left', { count: left, quantity: quantityText(left, product.unit) }),
  })
  return {
    why: ({ document: { kind }, is_reversal }: Movement) => labelOf(is_reversal ? 'movement_undone' : 'movement', kind).text,
    mayOpenAny: can({ anyOf: ['sale.view', 'inventory-action.view'] }),
    ...{ number, by, quantity, after },
  }
}
