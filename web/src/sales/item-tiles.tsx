import { formatMoney } from '@kasuwa/contract/platform/money'
import { Button } from '@mantine/core'
import { Layers, Star } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { type Loaded, useCall } from '../kit/api/query.ts'
import { goodsOf } from './goods-for-sale.ts'
import { type Choice, GoodsTile, type SellableItem } from './goods-tiles.tsx'
import { type Stop, Tiles } from './tiles.tsx'
import style from './touch-grid.module.css'
import shapes from '../kit/page/shapes.module.css'

interface Props {
  label: string
  of: Choice
  loaded: Loaded<{ rows: SellableItem[] }>
  /** Text if there are none. */
  none: string
  /** True if a tap sets or clears the favourite. */
  isChoosing: boolean
  /** Shows the variants of a product that has some. */
  onOpen: (of: { id: string; name: string }) => void
  /** The tiles are variants of one product: each shows only the attributes that differ. */
  ofOne?: boolean
}

/** Product tiles. A parent has one tile, which opens its variants. */
export function ItemTiles({ label, loaded, none, ...how }: Props) {
  const t = useTranslations('touch-more')
  if (loaded.data === undefined && loaded.state === 'error')
    return (
      <p className={style.hint} role="alert">
        {t('failed')}
        <Button variant="default" size="compact-md" onClick={loaded.retry}>
          {t('try_again')}
        </Button>
      </p>
    )
  if (loaded.data === undefined) return <div className={style.waiting} aria-busy="true" />
  if (loaded.data.rows.length === 0) return <p className={style.hint}>{none}</p>
  return <Tiles label={label} rows={loaded.data.rows} tile={(row, stop) => <ItemTile {...how} row={row} stop={stop} />} />
}

type TileProps = Omit<Props, 'label' | 'loaded' | 'none'> & { row: SellableItem; stop: Stop }

function ItemTile({ row, of, isChoosing, onOpen, ofOne = false, stop }: TileProps) {
  const t = useTranslations('touch-more')
  const favour = useCall(api.products.setFavourite)
  const { id, name, options, variants, price, price_max: most = price } = row
  const press = () => {
    if (isChoosing) void favour.run({ params: { id }, body: { is_favourite: !row.is_favourite } })
    else if (variants !== undefined) onOpen({ id, name })
    else of.onAdd(goodsOf(row))
  }
  return (
    <GoodsTile
      row={row}
      quantityById={of.quantityById}
      stop={stop}
      onPress={press}
      name={ofOne && options ? options.map(({ value }) => value).join(' · ') : name}
      price={most !== price && t('range', { from: formatMoney(price), to: formatMoney(most) })}
      left={
        variants !== undefined && (
          <span className={`${shapes.tiny} ${style.left}`}>
            <Layers size={14} aria-hidden /> {t('variants', { count: variants })}
          </span>
        )
      }
      mark={isChoosing && <Star size={20} className={style.star} data-on={row.is_favourite || undefined} aria-hidden />}
      pressed={isChoosing ? row.is_favourite : undefined}
    />
  )
}
