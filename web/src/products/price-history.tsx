import type { products } from '@kasuwa/contract/products'
import { Button, VisuallyHidden } from '@mantine/core'
import { ArrowRight } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import type { ClientEndpoint } from '../kit/api/client-endpoint.ts'
import { LoadingSkeleton } from '../kit/feedback/loading-skeleton.tsx'
import { type Column, textColumn, timeColumn } from '../kit/list/columns.tsx'
import type { RowOf } from '../kit/list/list-query-types.ts'
import { LoadFailed } from '../kit/feedback/load-failed.tsx'
import { ResponsiveRows } from '../kit/list/responsive-rows.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { useTimelinePages, useHasBeenVisible } from '../kit/timeline/timeline.tsx'
import { Nothing } from '../kit/values/nothing.tsx'
import { PriceRange } from './price-range.tsx'
import style from './price-history.module.css'
import shapes from '../kit/page/shapes.module.css'

type PriceEvent = RowOf<typeof products.prices>
interface Change {
  from: number | null
  to: number | null
}

/** Price and cost of a product over time; loads once it scrolls into view. */
export function PriceHistory({ id }: { id: string }) {
  const t = useTranslations('products')
  const kit = useTranslations('kit')
  const frame = useRef<HTMLDivElement>(null)
  const { parts, error, more, isLoadingMore, retry } = useTimelinePages<PriceEvent>(
    api.products.prices as ClientEndpoint,
    id,
    useHasBeenVisible(frame),
  )
  const rows = parts?.flatMap((part) => part.rows) ?? []
  const actorOf = ({ by, is_bulk: isBulk }: PriceEvent) =>
    [by?.name ?? 'Kasuwa', isBulk && t('price_with_others')].filter(Boolean).join(' · ')
  const columns: Column<PriceEvent>[] = [
    timeColumn('at', t('when'), (row) => row.at, { place: 'under' }),
    textColumn('by', t('by'), actorOf, { place: 'under' }),
    {
      key: 'price',
      heading: t('price'),
      show: (row) => <Moved of={row.price} max={row.price_max} />,
      text: () => '',
      align: 'end',
      place: 'lead',
      brief: (row) => (row.price ? <Moved of={row.price} max={row.price_max} /> : t('cost')),
    },
    {
      key: 'cost',
      heading: t('cost'),
      show: (row) => <Moved of={row.cost} />,
      text: () => '',
      align: 'end',
      place: 'trail',
      needs: 'product.view-cost',
      brief: (row) => row.cost && <Moved of={row.cost} />,
    },
  ]
  return (
    <div ref={frame}>
      <Panel title={t('price_history')} flush={rows.length > 0}>
        {parts ? (
          <>
            <ResponsiveRows columns={columns} rows={rows} label={t('price_history')} />
            {more && (
              <Button variant="subtle" className={style.more} onClick={more} loading={isLoadingMore}>
                {kit('activity_more')}
              </Button>
            )}
          </>
        ) : error ? (
          <LoadFailed error={error} onRetry={retry} />
        ) : (
          <LoadingSkeleton lines={3} />
        )}
      </Panel>
    </div>
  )
}

/** “₦900 → ₦950”; the first entry has one price. @param max for a parent, the highest price of its variants */
function Moved({ of, max }: { of: Change | null | undefined; max?: Change | undefined }) {
  const kit = useTranslations('kit')
  if (!of) return <Nothing />
  const to = <PriceRange from={of.to} to={max?.to ?? null} />
  if (of.from === null) return to
  return (
    <span className={style.moved}>
      <span className={shapes.quiet}>
        <PriceRange from={of.from} to={max?.from ?? null} />
      </span>{' '}
      <ArrowRight size={14} aria-hidden />
      <VisuallyHidden>{kit('change_to')}</VisuallyHidden> {to}
    </span>
  )
}
