import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useOne } from '../kit/api/query.ts'
import { State } from '../kit/feedback/state.tsx'
import { PeekAt } from '../kit/list/peek-at.tsx'
import { Pairs } from '../kit/page/pairs.tsx'
import { Code } from '../kit/values/code.tsx'
import { Money } from '../kit/values/money.tsx'
import { PriceRange } from './price-range.tsx'
import { PerUnit } from '../kit/values/per-unit.tsx'
import { Quantity } from '../kit/values/quantity.tsx'
import { When } from '../kit/values/when.tsx'
import { productEdges } from './product.ts'
import { marginOf } from './selling-rate.ts'

/** Summary of a product, beside the list. */
export default function ProductPeek({ id }: { id: string }) {
  const t = useTranslations('products')
  const loaded = useOne(api.products.one, { params: { id }, query: productEdges })
  const { sold, last_intake: last } = useOne(api.dashboard.ofProduct, { params: { id } }).data?.figures ?? {}
  return (
    <PeekAt
      of={loaded}
      to={`/products/${id}`}
      title={({ product }) => product.full_name}
      sub={({ product }) => (
        <>
          <Code>{product.sku}</Code>
          {!product.is_active && <State of="product" is="inactive" />}
          {product.is_low && <State of="level" is={(product.on_hand ?? 0) <= 0 ? 'out' : 'low'} />}
        </>
      )}
    >
      {({ product }) => {
        const percent =
          product.price_max !== null || product.cost === null || product.cost === 0 ? undefined : marginOf(product.price, product.cost)
        return (
          <>
            <Pairs
              of={[
                [
                  t('price'),
                  <span key="price">
                    <PriceRange from={product.price} to={product.price_max} />
                    <PerUnit unit={product.unit} />
                  </span>,
                ],
                [t('cost'), product.cost !== null && <PriceRange key="cost" from={product.cost} to={product.cost_max} />],
                [t('margin_name'), percent !== undefined && `${percent}%`],
                [t('sold_month'), sold && <Quantity key="sold" units={sold.quantity} unit={product.unit} />],
              ]}
            />
            {product.edges.variants && (
              <Pairs
                of={product.edges.variants.map(({ id: variant, name, available, price }) => [
                  name,
                  available === null ? (
                    <Money key={variant} kobo={price} />
                  ) : (
                    <Quantity key={variant} units={available} unit={product.unit} />
                  ),
                ])}
              />
            )}
            {product.has_inventory && (
              <Pairs
                of={[
                  [
                    t(product.inventory_type === 'composite' ? 'can_make' : 'available'),
                    <Quantity key="available" units={product.available} unit={product.unit} />,
                  ],
                  ...(product.edges.levels ?? []).map(
                    ({ location, available }) =>
                      [location.name, <Quantity key={location.id} units={available} unit={product.unit} />] as const,
                  ),
                ]}
              />
            )}
            <Pairs
              of={[
                [t('category'), product.edges.category?.name],
                [t('brand'), product.edges.brand?.name],
                [t('barcode'), product.barcode && <Code key="barcode">{product.barcode}</Code>],
                [t('last_intake'), last && <When key="last" at={last.date} day brief />],
              ]}
            />
          </>
        )
      }}
    </PeekAt>
  )
}
