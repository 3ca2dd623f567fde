import { Button } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { LocationChoice } from '../desk/location-choice.tsx'
import { findLocation, useLocations } from '../documents/use-locations.ts'
import { useOne } from '../kit/api/query.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { EmptyList } from '../kit/feedback/empty-list.tsx'
import { Money } from '../kit/values/money.tsx'
import { Page } from '../shell/page.tsx'
import { Can } from '../kit/can.tsx'
import { MadeOrders } from './made-orders.tsx'
import { ReorderGroupPanel } from './reorder-group.tsx'
import style from './reorder.module.css'
import { useReorder } from './use-reorder.ts'
import shapes from '../kit/page/shapes.module.css'

/** Low stock as draft orders by supplier: editable, then created together. */
export default function ReorderScreen() {
  const places = useLocations()
  const { location }: { location?: string } = useSearch({ strict: false })
  return <Loading of={places}>{(rows) => <Reorder places={rows} locationId={location ?? null} />}</Loading>
}

function Reorder({ places, locationId }: { places: Parameters<typeof findLocation>[0]; locationId: string | null }) {
  const t = useTranslations('reorder')
  const reorder = useReorder(findLocation(places, locationId))
  const { place } = reorder
  const query = { location: place ? [place.id] : [] }
  const loaded = useOne(api.inventory.reorder, { query }, { when: place !== undefined })
  return (
    <Page
      subTitle={t('text')}
      actions={
        <LocationChoice label={t('location')} places={places} place={place} onChoose={(id) => reorder.go(findLocation(places, id))} />
      }
    >
      <MadeOrders of={reorder.made} />
      <Loading of={loaded} lines={6}>
        {({ lines, is_all }) => <Lines reorder={reorder} lines={lines} isAll={is_all} />}
      </Loading>
    </Page>
  )
}

interface LinesProps {
  reorder: ReturnType<typeof useReorder>
  lines: Parameters<ReturnType<typeof useReorder>['groups']>[0]
  isAll: boolean
}

function Lines({ reorder, lines, isAll }: LinesProps) {
  const t = useTranslations('reorder')
  const groups = reorder.groups(lines)
  const { orders, why } = reorder.ready(groups)
  if (groups.length === 0)
    return reorder.made.length > 0 ? null : <EmptyList drawing="cart" title={t('none')} text={t('none_text')} actions={null} />
  const total = orders.reduce((sum, order) => sum + order.total, 0)
  return (
    <div className={shapes.parts}>
      {!isAll && <p className={shapes.quiet}>{t('more')}</p>}
      {groups.map((group) => (
        <ReorderGroupPanel key={group.key} group={group} reorder={reorder} fault={group.supplier && reorder.faults[group.supplier.id]} />
      ))}
      <footer className={`${shapes.foot} ${style.bar}`}>
        <div className={style.sum} aria-live="polite">
          <small className={shapes.quiet}>{why ? t(why) : t('orders', { count: orders.length })}</small>
          <strong>
            <Money kobo={total} />
          </strong>
        </div>
        <Can do={api.purchaseOrders.create}>
          <Button disabled={orders.length === 0} loading={reorder.busy} onClick={() => void reorder.make(groups)}>
            {t('make', { count: orders.length })}
          </Button>
        </Can>
      </footer>
    </div>
  )
}
