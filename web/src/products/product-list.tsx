import { fromThousandths, toThousandths } from '@kasuwa/contract/platform/quantity'
import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { Can, useCan } from '../kit/can.tsx'
import {
  codeColumn,
  type ColumnIn,
  moneyColumn,
  nameColumn,
  quantityColumn,
  statusColumn,
  textColumn,
  timeColumn,
} from '../kit/list/columns.tsx'
import { quantityText } from '../kit/values/texts.ts'
import { UrlDialog, useUrlDialog } from '../kit/overlay/dialog.tsx'
import { pickerSource } from '../kit/fields/picker-options.ts'
import { choiceFilter, type FilterIn, yesOrNo } from '../kit/list/filters.tsx'
import { Avatar } from '../kit/page/avatar.tsx'
import type { RowIn, ViewIn } from '../kit/list/list-query-types.ts'
import { ListScreen, useListWords } from '../kit/list/list-screen.tsx'
import { listSums } from '../kit/list/list-sums.tsx'
import { Selectable } from '../kit/list/selection.tsx'
import { printPriceList } from '../price-list/price-list-dialog.ts'
import { ImportEntry, ImportLink } from '../imports/import-link.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { PriceRange } from './price-range.tsx'
import { OnHand } from './on-hand.tsx'
import { Code } from '../kit/values/code.tsx'
import { useStates } from '../kit/feedback/state.tsx'

const ProductPeek = lazy(() => import('./product-peek.tsx'))
const ProductForm = lazy(() => import('./product-form.tsx'))

type Product = RowIn<typeof api.products.list>

/** List of products. The dialog is `?product=new`, or `?product={id}`. */
export function ProductList() {
  const t = useTranslations('products')
  const can = useCan()
  const navigate = useNavigate()
  const dialog = useUrlDialog('product')
  const labelOf = useStates()
  const views: ViewIn<typeof api.products.list>[] = [
    { label: t('view_all'), filters: {} },
    { label: labelOf('level', 'low').text, filters: { below_reorder_level: 'true' } },
    { label: labelOf('product', 'inactive').text, filters: { is_active: 'false' } },
  ]
  const list = (
    <ListScreen
      of={api.products.list}
      input={{ query: { with_category: true, with_brand: true, with_tags: true } }}
      words={useListWords('products', 'title', {
        drawing: 'crate',
        instead: (
          <Can do={api.inventory.createIntake}>
            <Link to="/inventory-actions/new/intake">{t('empty_instead')}</Link>
          </Can>
        ),
      })}
      columns={useColumns()}
      head={{
        filters: useFilters(),
        views,
        sums: listSums(api.products.sums, ({ on_hand, value }) => [
          { label: t('on_hand'), units: on_hand },
          { label: t('stock_value'), kobo: value },
        ]),
        papers: [{ label: t('price_list'), open: printPriceList }],
        isInBar: true,
        seldom: {
          button: (
            <Can do={api.products.create}>
              <ImportLink to="/import/products" />
            </Can>
          ),
          entry: (
            <Can do={api.products.create}>
              <ImportEntry to="/import/products" />
            </Can>
          ),
        },
      }}
      rows={{ open: (row) => void navigate({ to: `/products/${row.id}` }), peek: (id) => <ProductPeek id={id} /> }}
    >
      <Can do={api.products.create}>
        <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => dialog.open('new')}>
          {t('new')}
        </Button>
      </Can>
    </ListScreen>
  )
  return (
    <>
      {can(api.products.bulkAction.access) || can(api.products.bulkEdit.access) || can(api.labels.print.access) ? (
        <Selectable<Product>
          actions={(rows, clear) => <BulkActions rows={rows} clear={clear} />}
          sums={(rows) => [
            { label: t('on_hand'), units: fromThousandths(rows.reduce((sum, { on_hand }) => sum + toThousandths(on_hand ?? 0), 0)) },
          ]}
        >
          {list}
        </Selectable>
      ) : (
        list
      )}
      <UrlDialog name="product" title={(id) => (id === 'new' ? t('new') : t('edit'))} width={640} fields={10}>
        {(id) => <ProductForm id={id} />}
      </UrlDialog>
    </>
  )
}

function useColumns(): ColumnIn<typeof api.products.list>[] {
  const t = useTranslations('products')
  const labelOf = useStates()
  const uncounted = ({ product_type: type }: Product) => (type === 'service' ? labelOf('product_type', type).text : t('not_counted'))
  // A composite has no stock of its own: the list shows how many can be assembled.
  const isMade = (row: Product) => row.inventory_type === 'composite' && row.available !== null
  const canMake = ({ available }: Product) => t('can_make_now', { count: available ?? 0, quantity: quantityText(available) })
  return [
    nameColumn('name', t('name'), (row) => row.full_name, {
      sort: 'name',
      under: (row) =>
        row.num_children > 0 ? (
          <>
            <Code>{row.sku}</Code> · {t('variants_count', { count: row.num_children })}
          </>
        ) : (
          <Code>{row.sku}</Code>
        ),
      // No initials without a picture: twenty squares of the same letters would not distinguish products.
      before: (row) => row.thumbnail && <Avatar name={row.full_name} image={row.thumbnail} square />,
    }),
    textColumn('category', t('category'), (row) => row.edges.category?.name),
    textColumn('brand', t('brand'), (row) => row.edges.brand?.name, { hidden: true }),
    textColumn('tags', t('tags'), (row) => row.edges.tags?.map(({ name }) => name).join(', '), { hidden: true }),
    {
      ...moneyColumn('price', t('price'), (row: Product) => row.price, { sort: 'price', place: 'trail' }),
      show: (row) => <PriceRange from={row.price} to={row.price_max} />,
      brief: (row) => <PriceRange from={row.price} to={row.price_max} short leastAlone />,
    },
    {
      ...moneyColumn('cost', t('cost'), (row: Product) => row.cost, { sort: 'cost', needs: 'product.view-cost' }),
      show: (row) => <PriceRange from={row.cost} to={row.cost_max} />,
    },
    {
      key: 'on_hand',
      heading: t('on_hand'),
      show: (row) => <OnHand of={row} />,
      text: (row) => (isMade(row) ? canMake(row) : row.has_inventory ? quantityText(row.on_hand, row.unit) : uncounted(row)),
      align: 'end',
      place: 'under',
      brief: (row) => (isMade(row) ? canMake(row) : row.has_inventory ? <OnHand of={row} words /> : uncounted(row)),
    },
    quantityColumn('available', t('available'), (row) => row.available),
    statusColumn('status', t('till'), (row) => labelOf('product', row.is_active ? 'active' : 'inactive'), { isUsualUnsaid: true }),
    codeColumn('barcode', t('barcode'), (row) => row.barcode, { hidden: true }),
    timeColumn('created_at', t('created'), (row) => row.created_at, { sort: 'created_at', day: true, hidden: true }),
  ]
}

function useFilters(): FilterIn<typeof api.products.list>[] {
  const t = useTranslations('products')
  const labelOf = useStates()
  return [
    { kind: 'pick', name: 'category', label: t('category'), from: pickerSource(api.productCategories.open) },
    { kind: 'pick', name: 'brand', label: t('brand'), from: pickerSource(api.brands.open) },
    { kind: 'pick', name: 'tag', label: t('tag'), from: pickerSource(api.productTags.open) },
    choiceFilter('product_type', t('type'), [
      { value: 'standard', label: labelOf('product_type', 'standard').text },
      { value: 'phone', label: labelOf('product_type', 'phone').text },
      { value: 'service', label: labelOf('product_type', 'service').text },
    ]),
    choiceFilter('is_active', t('till'), yesOrNo(labelOf('product', 'active').text, labelOf('product', 'inactive').text)),
    choiceFilter('below_reorder_level', t('stock'), yesOrNo(labelOf('level', 'low').text, labelOf('level', 'enough').text)),
  ]
}
