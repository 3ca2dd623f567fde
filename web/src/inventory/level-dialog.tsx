import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useOne } from '../kit/api/query.ts'
import { Can, useCan } from '../kit/can.tsx'
import { Loading } from '../kit/feedback/loading.tsx'
import { State } from '../kit/feedback/state.tsx'
import { UrlDialog } from '../kit/overlay/dialog.tsx'
import { Money } from '../kit/values/money.tsx'
import { Quantity } from '../kit/values/quantity.tsx'
import { useHasAllLocations } from '../session/location-scope.ts'
import style from './level-dialog.module.css'
import { type FigureLink, reservationsOf, incomingOf, movementsOf, worthOf } from './level-links.ts'
import shapes from '../kit/page/shapes.module.css'

/** The stock level whose id is in the address. Each figure links to the list behind it. */
export function LevelDialog() {
  return (
    <UrlDialog name="level" title={(id) => <LevelTitle id={id} />} width={480} fields={5}>
      {(id) => <LevelFigures id={id} />}
    </UrlDialog>
  )
}

const useLevel = (id: string) => useOne(api.inventory.level, { params: { id } })

function LevelTitle({ id }: { id: string }) {
  const level = useLevel(id).data?.inventory_level
  const everywhere = useHasAllLocations()
  if (!level) return null
  return everywhere ? `${level.product.name} · ${level.location.name}` : level.product.name
}

function LevelFigures({ id }: { id: string }) {
  const t = useTranslations('stock')
  const can = useCan()
  return (
    <Loading of={useLevel(id)} lines={5}>
      {({ inventory_level: level }) => {
        const { unit } = level.product
        const many = (units: number) => <Quantity units={units} unit={unit} />
        const average = level.value !== null && level.on_hand > 0 ? Math.round(level.value / level.on_hand) : null
        return (
          <>
            <ul className={style.figures}>
              <Figure name={t('on_hand')} at={movementsOf(level)} linkLabel={t('see_movements')}>
                {many(level.on_hand)}
              </Figure>
              <Figure name={t('committed')} at={level.committed > 0 ? reservationsOf(level) : undefined} linkLabel={t('see_held')}>
                {many(level.committed)}
              </Figure>
              <Figure name={t('available')}>
                {level.is_low && <State of="level" is={level.available > 0 ? 'low' : 'out'} />} {many(level.available)}
              </Figure>
              <Figure
                name={t('incoming')}
                at={level.incoming > 0 && can('purchase-order.view') ? incomingOf(level) : undefined}
                linkLabel={t('see_orders')}
              >
                {many(level.incoming)}
              </Figure>
              {level.reorder_level !== null && <Figure name={t('reorder_level')}>{many(level.reorder_level)}</Figure>}
              {level.value !== null && (
                <Figure name={t('value')} at={worthOf(level)} linkLabel={t('see_worth')}>
                  <Money kobo={level.value} />
                </Figure>
              )}
              {average !== null && (
                <Figure name={t('average')}>
                  <Money kobo={average} />
                </Figure>
              )}
            </ul>
            <div className={style.actions}>
              {can('product.view') && <Link to={`/products/${level.product.id}`}>{t('open_product')}</Link>}
              {level.is_low && (
                <Can do={api.inventory.reorder}>
                  <Link to="/purchase-orders/reorder" search={{ location: level.location.id }}>
                    {t('reorder')}
                  </Link>
                </Can>
              )}
              <Can do={api.inventory.createIntake}>
                <Link to="/inventory-actions/new/intake" search={{ product: level.product.id }}>
                  {t('take_in')}
                </Link>
              </Can>
            </div>
          </>
        )
      }}
    </Loading>
  )
}

interface FigureProps {
  name: string
  /** The list behind the figure. */
  at?: FigureLink | undefined
  linkLabel?: string
  children: ReactNode
}

function Figure({ name, at, linkLabel, children }: FigureProps) {
  const inside = (
    <>
      <span>
        <span className={style.name}>{name}</span>
        {at && linkLabel && <span className={`${shapes.tiny} ${style.says}`}>{linkLabel}</span>}
      </span>
      <span className={style.value}>{children}</span>
      <span className={style.way}>{at && <ChevronRight size={16} aria-hidden />}</span>
    </>
  )
  return (
    <li>
      {at ? (
        <Link className={`${shapes.plain} ${style.figure}`} to={at.to} search={at.search} hash={at.hash}>
          {inside}
        </Link>
      ) : (
        <div className={`${shapes.plain} ${style.figure}`}>{inside}</div>
      )}
    </li>
  )
}
