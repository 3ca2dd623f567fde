import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { type ColumnIn, moneyColumn, nameColumn, quantityColumn, statusColumn, timeColumn } from '../kit/list/columns.tsx'
import { Avatar } from '../kit/page/avatar.tsx'
import { listSums } from '../kit/list/list-sums.tsx'
import { ListScreen, useListWords } from '../kit/list/list-screen.tsx'
import { Code } from '../kit/values/code.tsx'
import { quantityText } from '../kit/values/texts.ts'
import { useStates } from '../kit/feedback/state.tsx'

/** The products of one category, brand or tag. */
export function ProductSublist({ fixed }: { fixed: { category: string } | { brand: string } | { tag: string } }) {
  const kit = useTranslations('kit')
  const t = useTranslations('product-categories')
  const navigate = useNavigate()
  const labelOf = useStates()
  const columns: ColumnIn<typeof api.products.list>[] = [
    nameColumn('name', t('product'), (row) => row.full_name, {
      sort: 'name',
      under: (row) => <Code>{row.sku}</Code>,
      // No initials without a picture: twenty squares of the same letters would not distinguish products.
      before: (row) => row.thumbnail && <Avatar name={row.full_name} image={row.thumbnail} square />,
    }),
    moneyColumn('price', t('price'), (row) => row.price, { sort: 'price', place: 'trail' }),
    quantityColumn('available', t('available'), (row) => row.available, {
      place: 'under',
      brief: (row) => row.available !== null && kit('left', { count: row.available, quantity: quantityText(row.available, row.unit) }),
    }),
    statusColumn('status', t('till'), (row) => labelOf('product', row.is_active ? 'active' : 'inactive'), { isUsualUnsaid: true }),
    timeColumn('created_at', t('created'), (row) => row.created_at, { sort: 'created_at', hidden: true }),
  ]
  return (
    <ListScreen
      of={api.products.list}
      input={{ query: fixed }}
      words={useListWords('product-categories', 'products', { count: (count) => t('count', { count }), drawing: 'crate' })}
      columns={columns}
      head={{
        sums: listSums(api.products.sums, ({ on_hand, value }) => [
          { label: t('on_hand'), units: on_hand },
          { label: t('stock_value'), kobo: value },
        ]),
      }}
      rows={{ open: (row) => void navigate({ to: `/products/${row.id}` }) }}
    />
  )
}
