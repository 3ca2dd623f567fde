import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { toThousandths } from '@kasuwa/contract/platform/quantity'
import type { products } from '@kasuwa/contract/products'
import { Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useCan } from '../kit/can.tsx'
import { When } from '../kit/values/when.tsx'
import { quantityText } from '../kit/values/texts.ts'
import { Facts, Panel } from '../kit/page/panel.tsx'
import { Stat, StatRow } from '../kit/page/stat-row.tsx'
import { imageUrl } from '../kit/page/image-url.ts'
import { Matrix } from '../kit/list/matrix.tsx'
import { isLow } from './on-hand.tsx'
import style from './product-overview.module.css'
import { State, useStates } from '../kit/feedback/state.tsx'
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
  const { category, brand } = product.edges
  const profit = cost === null ? 0 : product.price - cost
  return (
    <Stack gap="md">
      <StatRow>
        <Stat
          name={t('price')}
          under={
            cost !== null && cost > 0 && product.price > 0 && t(profit < 0 ? 'loss' : 'profit', { amount: formatMoney(Math.abs(profit)) })
          }
        >
          <Money kobo={product.price} short />
        </Stat>
        {cost !== null && (
          <Stat name={t('cost')} under={product.markup !== null && `${t('markup')} ${product.markup}%`}>
            <Money kobo={cost} short />
          </Stat>
        )}
        {product.has_inventory && (
          <Stat
            name={t('on_hand')}
            under={
              isLow(product) && (
                <>
                  <State of="level" is="low" /> {t('low_at', { level: quantityText(product.reorder_level) })}
                </>
              )
            }
          >
            <Quantity units={product.on_hand} />
          </Stat>
        )}
        {product.has_inventory && (
          <Stat name={t('available')}>
            <Quantity units={product.available} />
          </Stat>
        )}
      </StatRow>
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
            [t('category'), category && <GroupLink key="category" at="categories" of={category} />],
            [t('brand'), brand && <GroupLink key="brand" at="brands" of={brand} />],
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

/** A category or brand, with its page for whoever may open it. */
function GroupLink({ at, of }: { at: 'categories' | 'brands'; of: { id: string; name: string } }) {
  const can = useCan()
  const mayOpen = can(at === 'brands' ? 'brand.view' : 'product-category.view')
  return mayOpen ? <Link to={`/products/${at}/${of.id}`}>{of.name}</Link> : of.name
}
const figures = ['on_hand', 'committed', 'available'] as const

function StockByLocation({ levels }: { levels: readonly Level[] }) {
  const t = useTranslations('products')
  const names = { on_hand: t('on_hand'), committed: t('reserved'), available: t('available') }
  const at = (location: string, figure: (typeof figures)[number]) => levels.find((level) => level.location.id === location)?.[figure]
  const sum = (figure: (typeof figures)[number]) => levels.reduce((all, level) => all + toThousandths(level[figure]), 0)
  return (
    <Panel title={t('by_location')} flush={levels.length > 0}>
      {levels.length > 0 ? (
        <Matrix
          label={t('by_location')}
          heading={t('location')}
          lines={levels.map(({ location }) => ({ key: location.id, name: location.name }))}
          columns={figures.map((key) => ({ key, name: names[key] }))}
          cell={(location, figure) => <Quantity units={at(location, figure)} />}
          total={levels.length > 1 ? { name: t('all_locations'), cell: (figure) => <Quantity thousandths={sum(figure)} /> } : undefined}
        />
      ) : (
        <p className={style.none}>{t('no_levels')}</p>
      )}
    </Panel>
  )
}
