import { formatMoney } from '@kasuwa/contract/platform/money'
import { useTranslations } from 'use-intl'
import { quantityText } from '../kit/list/columns.tsx'
import { Panel } from '../kit/page/panel.tsx'
import style from './dashboard.module.css'
import { DayBars } from './daily-sales-chart.tsx'
import { All, Line, Lines } from './dashboard-rows.tsx'
import { NewestSales } from './newest-sales.tsx'
import type { Shown } from './onboarding-steps.ts'
import { TopFigures } from './key-figures.tsx'
import { Waiting } from './approvals-waiting.tsx'

/** How the shop does. Every figure opens the list that it counts. */
export function Dashboard({ of: { sales, products, owing, deposits, actions_waiting } }: { of: Shown }) {
  const t = useTranslations('home')
  return (
    <div className={style.dashboard}>
      <Waiting sales={sales?.waiting ?? 0} actions={actions_waiting ?? 0} />
      <TopFigures sales={sales} owing={owing} deposits={deposits} />
      {sales && (
        <div className={style.wide}>
          <DayBars days={sales.days} />
        </div>
      )}
      {products && (
        <Panel
          title={t('low')}
          aside={
            products.low > 0 && (
              <All
                at={{ to: '/products', search: { is_active: 'true', below_reorder_level: 'true' } }}
                says={t('low_all', { count: products.low })}
              />
            )
          }
          flush={products.low > 0}
        >
          {products.low === 0 ? (
            <p className={style.none}>{t('low_none')}</p>
          ) : (
            <Lines>
              {products.lowest.map((row) => (
                <Line key={row.id} to={`/products/${row.id}`} name={row.name}>
                  {row.on_hand > 0 ? t('left', { quantity: quantityText(row.on_hand) }) : t('none_left')}
                </Line>
              ))}
            </Lines>
          )}
        </Panel>
      )}
      {sales && (
        <Panel title={t('best')} flush={sales.best.length > 0}>
          {sales.best.length === 0 ? (
            <p className={style.none}>{t('best_none')}</p>
          ) : (
            <Lines>
              {sales.best.map((row) => (
                <Line
                  key={row.id}
                  to={`/products/${row.id}`}
                  hash="sales"
                  name={row.name}
                  under={t('sold', { quantity: quantityText(row.quantity) })}
                >
                  {formatMoney(row.total)}
                </Line>
              ))}
            </Lines>
          )}
        </Panel>
      )}
      {owing && <Owers title={t('owing_top')} way="them" of={owing.them} none={t('owing_none')} />}
      {owing && <Owers title={t('owed_top')} way="you" of={owing.you} none={t('owed_none')} />}
      {sales && <NewestSales of={sales.recent} />}
    </div>
  )
}

type Owing = NonNullable<Shown['owing']>['them']

function Owers({ title, way, of: { count, top }, none }: { title: string; way: 'them' | 'you'; of: Owing; none: string }) {
  const t = useTranslations('home')
  const sort = way === 'them' ? 'balance.desc' : 'balance.asc'
  return (
    <Panel
      title={title}
      aside={count > 0 && <All at={{ to: '/contacts', search: { owing: way, sort } }} says={t('all')} />}
      flush={count > 0}
    >
      {count === 0 ? (
        <p className={style.none}>{none}</p>
      ) : (
        <Lines>
          {top.map((row) => (
            <Line key={row.id} to={`/contacts/${row.id}`} name={row.name}>
              {formatMoney(row.amount)}
            </Line>
          ))}
        </Lines>
      )}
    </Panel>
  )
}
