import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { toThousandths } from '@kasuwa/contract/platform/quantity'
import type { sales } from '@kasuwa/contract/sales'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import type { Goods } from '../desk/lines.ts'
import { useOne } from '../kit/api/query.ts'
import { useIsPhone } from '../kit/media-query.ts'
import { Avatar, tintProps } from '../kit/page/avatar.tsx'
import { PerUnit } from '../kit/values/per-unit.tsx'
import { Money } from '../kit/values/money.tsx'
import { quantityText } from '../kit/values/texts.ts'
import { categoryTint } from './category-tint.ts'
import { goodsOf } from './goods-for-sale.ts'
import { useDetails } from '../session/session.ts'
import { type Stop, Tiles } from './tiles.tsx'
import style from './touch-grid.module.css'
import shapes from '../kit/page/shapes.module.css'

export type SellableItem = ReplyOf<typeof sales.mostSold>['rows'][number]

/** Handler of a tap, and the sale's location and lines. */
export interface Choice {
  location: string
  /** Thousandths of each product on the sale already. Tiles subtract them from the available stock. */
  quantityById: ReadonlyMap<string, number>
  onAdd: (goods: Goods) => void
}

/** Most tiles on a phone: they fill it before the first line; after it, more would push the discount and the taxes out of reach. */
const onPhone = { empty: 8, begun: 6 }

const isOut = ({ available }: SellableItem): boolean => available !== null && available <= 0

/** Best sellers at this location. Products out of stock come last, where a tap is unlikely. */
export function MostSoldTiles({ label, of }: { label: string; of: Choice }) {
  const t = useTranslations('touch-grid')
  const phone = useIsPhone()
  const { data } = useOne(api.sales.mostSold, { query: { location: of.location } }, { when: of.location !== '' })
  if (!data) return <div className={style.waiting} />
  if (data.rows.length === 0) return <p className={style.hint}>{t('sold_none')}</p>
  const rows = data.rows.toSorted((a, b) => Number(isOut(a)) - Number(isOut(b)))
  return (
    <Tiles
      label={label}
      rows={phone ? rows.slice(0, onPhone[of.quantityById.size === 0 ? 'empty' : 'begun']) : rows}
      tile={(row, stop) => <GoodsTile row={row} quantityById={of.quantityById} stop={stop} onPress={() => of.onAdd(goodsOf(row))} />}
    />
  )
}

interface TileProps {
  row: SellableItem
  quantityById: Choice['quantityById']
  stop: Stop
  onPress: () => void
  /** Each replaces the default: the product's name, its price, its available stock. */
  name?: string
  price?: ReactNode
  left?: ReactNode
  /** Over the tile. */
  mark?: ReactNode
  /** True if it is chosen; undefined if a tap does not choose. */
  pressed?: boolean | undefined
}

/**
 * Product tile: picture or letters, name, price. Stock, less the quantity on the sale, is shown only at or below the reorder level and if
 * there is none.
 */
export function GoodsTile({ row, quantityById, stop, onPress, name = row.name, price, left, mark, pressed }: TileProps) {
  const { business } = useDetails() ?? {}
  const t = useTranslations('documents')
  const count = row.available === null ? null : (toThousandths(row.available) - (quantityById.get(row.id) ?? 0)) / 1000
  const isNone = count !== null && count <= 0
  const isLow = count !== null && row.reorder_level !== undefined && count <= row.reorder_level
  const tint = categoryTint(row.category_id) ?? business?.colour
  return (
    <button
      {...stop}
      type="button"
      className={`${shapes.box} ${style.tile}`}
      data-out={isNone || undefined}
      title={name === row.name ? undefined : row.name}
      aria-pressed={pressed}
      onClick={onPress}
      {...tintProps(tint)}
    >
      {mark}
      <Avatar name={row.name} image={row.image} tint={tint} square isLarge />
      <span className={style.words}>
        <span className={`${shapes.name} ${style.name}`} data-cut="2">
          {name}
        </span>
        <span className={style.facts}>
          <span className={style.price}>
            {price || <Money kobo={row.price} />}
            <PerUnit unit={row.unit} />
          </span>
          {left ||
            ((isNone || isLow) && (
              <span className={`${shapes.tiny} ${style.left}`} data-none={isNone || undefined}>
                {t('available', { count: count ?? 0, quantity: quantityText(count ?? 0, row.unit) })}
              </span>
            ))}
        </span>
      </span>
    </button>
  )
}
