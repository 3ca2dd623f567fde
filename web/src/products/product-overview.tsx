import { toThousandths } from '@kasuwa/contract/platform/quantity'
import type { Unit } from '@kasuwa/contract/units'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useOne } from '../kit/api/query.ts'
import { useCan } from '../kit/can.tsx'
import { State, useStates } from '../kit/feedback/state.tsx'
import { Matrix } from '../kit/list/matrix.tsx'
import { imageUrl, thumbnailUrl } from '../kit/page/image-url.ts'
import { NameLinks } from '../kit/page/name-links.tsx'
import { Facts, Panel } from '../kit/page/panel.tsx'
import { Picture } from '../kit/page/picture.tsx'
import { Code } from '../kit/values/code.tsx'
import { Quantity } from '../kit/values/quantity.tsx'
import { When } from '../kit/values/when.tsx'
import style from './product-overview.module.css'
import shapes from '../kit/page/shapes.module.css'
import { PartOf, ProductParts } from './product-parts.tsx'
import { VariantsPanel } from './variants-panel.tsx'
import { LatestSales } from './product-sales.tsx'
import type { Product } from './product.ts'
import { lazyPart } from '../kit/lazy-part.tsx'

// The lower parts of the page, in one chunk.
const history = () => import('./product-history.ts')
const PriceHistory = lazyPart(async () => ({ default: (await history()).PriceHistory }))
const ProductTimeline = lazyPart(async () => ({ default: (await history()).ProductTimeline }))

type Level = NonNullable<Product['edges']['levels']>[number]

/** Stock by location, details and events of a product. */
export function ProductOverview({ of: product }: { of: Product }) {
  const can = useCan()
  const levels = product.edges.levels ?? []
  return (
    <div className={style.product}>
      <div className={style.main}>
        <ProductParts of={product} />
        {product.edges.variants && <VariantsPanel of={product} />}
        {product.has_inventory && !product.edges.variants && levels.length > 1 && <StockByLocation levels={levels} unit={product.unit} />}
        {product.has_inventory && product.inventory_type === 'standard' && <PartOf product={product.id} />}
        {can(api.sales.lines.access) && <LatestSales of={product} />}
        <PriceHistory id={product.id} />
      </div>
      <div className={style.main}>
        <Details of={product} />
        <ProductTimeline id={product.id} />
      </div>
    </div>
  )
}

function Details({ of: product }: { of: Product }) {
  const t = useTranslations('products')
  const labelOf = useStates()
  const can = useCan()
  const { category, brand } = product.edges
  const more = product.images.slice(1)
  return (
    <Panel title={t('details')}>
      {product.description && <p className={shapes.written}>{product.description}</p>}
      <Facts
        of={[
          [
            t('category'),
            category &&
              (can(api.productCategories.one.access) ? (
                <Link key="category" to={`/products/categories/${category.id}`}>
                  {category.name}
                </Link>
              ) : (
                category.name
              )),
          ],
          [
            t('brand'),
            brand &&
              (can(api.brands.one.access) ? (
                <Link key="brand" to={`/products/brands/${brand.id}`}>
                  {brand.name}
                </Link>
              ) : (
                brand.name
              )),
          ],
          [
            t('tags'),
            product.edges.tags?.length ? (
              <NameLinks key="tags" of={product.edges.tags} to="/products/tags" access={api.productTags.one.access} />
            ) : null,
          ],
          ...(product.parent ? (product.options ?? []).map(({ name, value }) => [name, value] as const) : []),
          [t('type'), labelOf('product_type', product.product_type).text],
          [
            t('barcode'),
            product.barcode && (
              <Code key="barcode" copy>
                {product.barcode}
              </Code>
            ),
          ],
          [t('markup'), product.markup !== null && `${product.markup}%`],
          [
            t('reorder_level'),
            product.reorder_level !== null && <Quantity key="reorder" units={product.reorder_level} unit={product.unit} />,
          ],
          [t('unit'), product.unit && t(`unit_${product.unit}`)],
          [t('weight'), product.weight !== null && <Quantity key="weight" units={product.weight} unit="g" />],
          [t('stock'), product.has_inventory ? null : t('not_counted')],
          [t('units'), product.has_serial_number && t('tracked_yes')],
          [t('warranty'), product.warranty_months !== null && t('warranty_of', { count: product.warranty_months })],
          [
            t('last_intake'),
            product.inventory_type !== 'composite' && can(api.inventory.list.access) && <LastIntake key="intake" of={product.id} />,
          ],
          [t('created'), <When key="created" at={product.created_at} day />],
        ]}
      />
      {more.length > 0 && (
        <ul className={style.images} aria-label={t('images')}>
          {more.map((url, index) => (
            <li key={url}>
              <a href={imageUrl(url)} target="_blank" rel="noreferrer">
                <Picture src={thumbnailUrl(url)} alt={t('image_of', { name: product.full_name, number: index + 2 })} lazy />
              </a>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** Date and supplier of the last intake. Its cost is under the product's. */
function LastIntake({ of: id }: { of: string }) {
  const t = useTranslations('products')
  const last = useOne(api.dashboard.ofProduct, { params: { id } }).data?.figures.last_intake
  if (!last) return last === null ? t('never') : '…'
  return (
    <>
      <When at={last.date} day brief /> · <Link to={`/inventory-actions/${last.id}`}>{<Code>{last.number}</Code>}</Link>
      {last.contact && <span className={style.supplier}>{last.contact.name}</span>}
    </>
  )
}

const figures = ['on_hand', 'committed', 'available'] as const

/** Stock by location with totals; the reserved column appears only if something is reserved. */
type Figure = (typeof figures)[number] | 'incoming' | 'reorder_level'

function StockByLocation({ levels, unit }: { levels: readonly Level[]; unit: Unit | null }) {
  const t = useTranslations('products')
  const isMade = levels.some(({ can_make }) => can_make !== undefined)
  const names = {
    on_hand: t('on_hand'),
    committed: t('reserved'),
    available: t(isMade ? 'can_make' : 'available'),
    reorder_level: t('reorder_level'),
    incoming: t('incoming'),
  }
  const at = (location: string, figure: Figure) => levels.find((level) => level.location.id === location)?.[figure]
  const sum = (figure: Exclude<Figure, 'reorder_level'>) => levels.reduce((all, level) => all + toThousandths(level[figure] ?? 0), 0)
  // A composite has no stock of its own.
  const shownFigures = isMade ? figures.slice(2) : sum('committed') > 0 ? figures : figures.slice(0, 1)
  const watched = levels.some(({ reorder_level }) => reorder_level !== null)
  return (
    <Panel title={t(isMade ? 'can_make_by_location' : 'by_location')} flush>
      <Matrix
        label={t(isMade ? 'can_make_by_location' : 'by_location')}
        heading={t('location')}
        lines={levels.map(({ location, on_hand, is_low }) => ({
          key: location.id,
          name: is_low ? (
            <span className={shapes.bar}>
              {location.name} <State of="level" is={on_hand <= 0 ? 'out' : 'low'} />
            </span>
          ) : (
            location.name
          ),
        }))}
        columns={[
          ...shownFigures,
          ...(sum('incoming') > 0 ? (['incoming'] as const) : []),
          ...(watched ? (['reorder_level'] as const) : []),
        ].map((key) => ({ key, name: names[key] }))}
        cell={(location, figure) => <Quantity units={at(location, figure)} unit={unit} />}
        total={{
          name: t('all_locations'),
          cell: (figure) => (figure === 'reorder_level' ? null : <Quantity thousandths={sum(figure)} unit={unit} />),
        }}
      />
    </Panel>
  )
}
