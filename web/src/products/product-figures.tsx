import { formatMoney } from '@kasuwa/contract/platform/money'
import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCan } from '../kit/can.tsx'
import { useOne } from '../kit/api/query.ts'
import { Status } from '../kit/feedback/status.tsx'
import { useStates } from '../kit/feedback/state.tsx'
import { Stat, StatRow } from '../kit/page/stat-row.tsx'
import { PriceRange } from './price-range.tsx'
import { Money } from '../kit/values/money.tsx'
import { PerUnit } from '../kit/values/per-unit.tsx'
import { Quantity } from '../kit/values/quantity.tsx'
import { quantityText } from '../kit/values/texts.ts'
import { When } from '../kit/values/when.tsx'
import { ProductPicture } from './product-picture.tsx'
import { marginOf, sellingRate } from './selling-rate.ts'
import style from './product-figures.module.css'
import type { Product } from './product.ts'

/** A product in brief: picture, price, cost, stock and sales. */
export function ProductFigures({ of: product }: { of: Product }) {
  const can = useCan()
  return (
    <div className={style.head}>
      <ProductPicture of={product} />
      <StatRow>
        <Price of={product} />
        {product.has_inventory && (product.inventory_type === 'composite' ? <CanMake of={product} /> : <Stock of={product} />)}
        {product.incoming !== null && product.incoming > 0 && <Incoming of={product} />}
        {can(api.sales.list.access) && <Sold of={product} />}
      </StatRow>
    </div>
  )
}

const useFigures = ({ id }: Product) => useOne(api.dashboard.ofProduct, { params: { id } }).data?.figures

function Price({ of: product }: { of: Product }) {
  const t = useTranslations('products')
  const last = useFigures(product)?.last_intake
  const lastCost = last?.cost ?? null
  const { price, price_max, cost, cost_max, unit } = product
  const isRange = price_max !== null && (price_max !== price || cost_max !== cost)
  const percent = !isRange && cost !== null && cost > 0 ? marginOf(price, cost) : undefined
  const margin = percent !== undefined && cost !== null && t('margin_profit', { percent, amount: formatMoney(price - cost) })
  return (
    <>
      <Stat name={t('price')} under={margin && (percent !== undefined && percent < 0 ? <Status is="wrong">{margin}</Status> : margin)}>
        <PriceRange from={price} to={price_max} short />
        <PerUnit unit={unit} />
      </Stat>
      {cost !== null && (
        <Stat
          name={t('cost')}
          under={
            last &&
            lastCost !== null &&
            t.rich('last_cost', { money: () => <Money kobo={lastCost} />, day: () => <When at={last.date} day brief /> })
          }
        >
          <PriceRange from={cost} to={cost_max} short />
        </Stat>
      )}
    </>
  )
}

/** Available quantity; on hand is added if it differs. */
function Stock({ of: product }: { of: Product }) {
  const t = useTranslations('products')
  const labelOf = useStates()
  const { on_hand, available, edges } = product
  const [level, ...otherLevels] = edges.levels ?? []
  const reserved = (on_hand ?? 0) - (available ?? 0)
  const state = on_hand !== null && on_hand <= 0 ? labelOf('level', 'out') : product.is_low ? labelOf('level', 'low') : undefined
  const place = level && otherLevels.length === 0 && t('at_location', { name: level.location.name })
  const note =
    reserved > 0
      ? t('on_hand_reserved', { on_hand: quantityText(on_hand, product.unit), reserved: quantityText(reserved, product.unit) })
      : place
  const sales = useFigures(product)?.sold
  const days = (sales && sellingRate(sales, available)?.days) ?? null
  const lasts = days !== null && t('days_left', { count: days })
  const under = state ? (
    <>
      <Status is={state.is}>{state.text}</Status> {lasts}
    </>
  ) : days !== null && lasts && days < 7 ? (
    <>
      {note} <Status is="waiting">{lasts}</Status>
    </>
  ) : (
    [note, lasts].filter(Boolean).join(' · ')
  )
  return (
    <Stat name={t(reserved > 0 ? 'available' : 'on_hand')} under={under}>
      <Quantity units={available} unit={product.unit} />
    </Stat>
  )
}

/** Quantity on approved orders; opens those order lines. */
function Incoming({ of: { id, incoming, unit } }: { of: Product }) {
  const t = useTranslations('products')
  const can = useCan()
  const link = (className: string | undefined, children: ReactNode) => (
    <Link to="/purchase-orders" search={{ product: id, is_due: 'true' }} hash="items" className={className}>
      {children}
    </Link>
  )
  return (
    <Stat name={t('incoming')} {...(can(api.purchaseOrders.lines.access) ? { link } : {})}>
      <Quantity units={incoming} unit={unit} />
    </Stat>
  )
}

/** How many composites the available components make. */
function CanMake({ of: { available, edges } }: { of: Product }) {
  const t = useTranslations('products')
  const labelOf = useStates()
  const [level, ...otherLevels] = edges.levels ?? []
  const out = labelOf('level', 'out')
  const under =
    available !== null && available <= 0 ? (
      <Status is={out.is}>{out.text}</Status>
    ) : (
      level && otherLevels.length === 0 && t('at_location', { name: level.location.name })
    )
  return (
    <Stat name={t('can_make')} under={under}>
      <Quantity units={available} />
    </Stat>
  )
}

function Sold({ of: product }: { of: Product }) {
  const t = useTranslations('products')
  const soldTotals = useFigures(product)?.sold
  if (soldTotals === undefined)
    return (
      <Stat name={t('sold_month')}>
        <Skeleton height="var(--size-28)" width="var(--width-96)" />
      </Stat>
    )
  if (soldTotals === null) return null
  const rate = sellingRate(soldTotals, product.available)
  return (
    <Stat
      name={t('sold_month')}
      isShort
      spark={soldTotals.sales > 0 ? { values: soldTotals.by_day } : undefined}
      under={rate ? t('sells_week', { count: rate.week }) : t('on_sales', { count: soldTotals.sales })}
    >
      <Quantity units={soldTotals.quantity} unit={product.unit} />
    </Stat>
  )
}
