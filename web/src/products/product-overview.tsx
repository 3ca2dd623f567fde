import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { formatMoney } from '@kasuwa/contract/platform/money'
import type { products } from '@kasuwa/contract/products'
import { Stack } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { type Column, nameColumn, quantityColumn } from '../kit/list/columns.tsx'
import { When } from '../kit/values/when.tsx'
import { quantityText } from '../kit/values/texts.ts'
import { Facts, Figure, Figures, Panel } from '../kit/page/panel.tsx'
import { imageUrl } from '../kit/page/image-url.ts'
import { ResponsiveRows } from '../kit/list/responsive-rows.tsx'
import { Status } from '../kit/feedback/status.tsx'
import { isLow } from './on-hand.tsx'
import style from './product-overview.module.css'
import { useStates } from '../kit/feedback/state.tsx'
import { Money } from '../kit/values/money.tsx'
import { Quantity } from '../kit/values/quantity.tsx'
import { Code } from '../kit/values/code.tsx'

type Product = ReplyOf<typeof products.one>['product']
type Level = NonNullable<Product['edges']['levels']>[number]

/** Price, stock by location and details of a product. */
export function ProductOverview({ of: product }: { of: Product }) {
  const t = useTranslations('products')
  const stated = useStates()
  const { cost } = product
  const profit = cost === null ? 0 : product.price - cost
  return (
    <Stack gap="md">
      <Figures>
        <Figure
          name={t('price')}
          under={
            cost !== null && cost > 0 && product.price > 0 && t(profit < 0 ? 'loss' : 'profit', { amount: formatMoney(Math.abs(profit)) })
          }
        >
          <Money kobo={product.price} />
        </Figure>
        {cost !== null && (
          <Figure name={t('cost')} under={product.markup !== null && `${t('markup')} ${product.markup}%`}>
            <Money kobo={cost} />
          </Figure>
        )}
        {product.has_inventory && (
          <Figure
            name={t('on_hand')}
            under={
              isLow(product) && <Status is="waiting">{`${stated('level', 'low').text} · ${quantityText(product.reorder_level)}`}</Status>
            }
          >
            <Quantity units={product.on_hand} />
          </Figure>
        )}
        {product.has_inventory && (
          <Figure name={t('available')}>
            <Quantity units={product.available} />
          </Figure>
        )}
      </Figures>
      {product.has_inventory && <StockByLocation levels={product.edges.levels ?? []} />}
      <Panel title={t('details')}>
        {product.images.length > 0 && (
          <ul className={style.images} aria-label={t('images')}>
            {product.images.map((url, index) => (
              <li key={url}>
                <a href={imageUrl(url)} target="_blank" rel="noreferrer">
                  <img src={imageUrl(url)} alt={t('image_of', { name: product.name, number: index + 1 })} loading="lazy" />
                </a>
              </li>
            ))}
          </ul>
        )}
        <Facts
          of={[
            [t('type'), stated('product_type', product.product_type).text],
            [t('category'), product.edges.category?.name],
            [t('brand'), product.edges.brand?.name],
            [
              t('sku'),
              product.sku && (
                <Code key="sku" copy>
                  {product.sku}
                </Code>
              ),
            ],
            [
              t('barcode'),
              product.barcode && (
                <Code key="barcode" copy>
                  {product.barcode}
                </Code>
              ),
            ],
            [t('reorder_level'), product.reorder_level !== null && <Quantity key="reorder" units={product.reorder_level} />],
            [t('stock'), product.has_inventory ? null : t('not_counted')],
            [t('created'), <When key="created" at={product.created_at} />],
          ]}
        />
        {product.description && <p className={style.description}>{product.description}</p>}
      </Panel>
    </Stack>
  )
}

function StockByLocation({ levels }: { levels: readonly Level[] }) {
  const t = useTranslations('products')
  const columns: Column<Level & { id: string }>[] = [
    nameColumn('location', t('location'), (row) => row.location.name),
    quantityColumn('on_hand', t('on_hand'), (row) => row.on_hand),
    quantityColumn('committed', t('reserved'), (row) => row.committed),
    quantityColumn('available', t('available'), (row) => row.available),
  ]
  const rows = levels.map((level) => ({ ...level, id: level.location.id }))
  return (
    <Panel title={t('by_location')} flush={rows.length > 0}>
      {rows.length > 0 ? (
        <ResponsiveRows columns={columns} rows={rows} label={t('by_location')} />
      ) : (
        <p className={style.none}>{t('no_levels')}</p>
      )}
    </Panel>
  )
}
