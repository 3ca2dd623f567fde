import { debtRights } from '@kasuwa/contract/platform/permissions'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCan } from '../kit/can.tsx'
import { quantityText } from '../kit/values/texts.ts'
import type { Unit } from '@kasuwa/contract/units'
import { Panel } from '../kit/page/panel.tsx'
import style from './dashboard.module.css'
import { DailySalesChart } from './daily-sales-chart.tsx'
import { AllLink, DashboardRow, DashboardRows } from './dashboard-rows.tsx'
import { NewestSales } from './newest-sales.tsx'
import type { DashboardData } from './onboarding-steps.ts'
import { KeyFigures } from './key-figures.tsx'
import { ApprovalsWaiting } from './approvals-waiting.tsx'
import { Money } from '../kit/values/money.tsx'
import { State } from '../kit/feedback/state.tsx'

/** How the shop does. Every figure opens the list that it counts. */
export function Dashboard({ of: { sales, products, owing, deposits, actions_waiting, orders_waiting } }: { of: DashboardData }) {
  const t = useTranslations('home')
  const can = useCan()
  const soldText = (row: { quantity: number; total: number; unit: Unit | null }) => {
    const share = Math.round((row.total * 100) / (sales?.month_total || 1))
    return t(share > 0 ? 'sold' : 'sold_little', { quantity: quantityText(row.quantity, row.unit), share: String(share) })
  }
  return (
    <div className={style.dashboard}>
      <ApprovalsWaiting sales={sales?.waiting ?? 0} actions={actions_waiting ?? 0} orders={orders_waiting ?? 0} />
      <KeyFigures sales={sales} owing={owing} deposits={deposits} />
      {sales && (
        <div className={style.wide}>
          <DailySalesChart of={sales} />
        </div>
      )}
      {products && (
        <Panel
          title={t('low')}
          aside={
            products.low > 0 && (
              <span className={style.links}>
                {can(api.inventory.reorder.access) && (
                  <Link className={style.all} to="/purchase-orders/reorder" data-paper="no">
                    {t('reorder')}
                  </Link>
                )}
                <AllLink
                  at={{ to: '/products', search: { is_active: 'true', below_reorder_level: 'true' } }}
                  says={t('low_all', { count: products.low })}
                />
              </span>
            )
          }
          flush={products.low > 0}
        >
          {products.low === 0 ? (
            <p className={style.none}>{t('low_none')}</p>
          ) : (
            <DashboardRows hasMore>
              {products.lowest.map((row) => (
                <DashboardRow
                  key={`${row.id} ${row.location?.id}`}
                  to={`/products/${row.id}`}
                  name={row.name}
                  under={[row.location?.name, t('reorder_at', { quantity: quantityText(row.reorder_level, row.unit) })]
                    .filter(Boolean)
                    .join(' · ')}
                  action={can(api.inventory.createIntake.access) && <TakeIn product={row.id} name={row.name} />}
                >
                  {row.on_hand > 0 ? t('left', { quantity: quantityText(row.on_hand, row.unit) }) : <State of="level" is="out" />}
                </DashboardRow>
              ))}
            </DashboardRows>
          )}
        </Panel>
      )}
      {sales && (
        <Panel title={t('best')} flush={sales.best.length > 0}>
          {sales.best.length === 0 ? (
            <p className={style.none}>{t('best_none')}</p>
          ) : (
            <DashboardRows>
              {sales.best.map((row) => (
                <DashboardRow key={row.id} to={`/products/${row.id}`} hash="sales" name={row.name} under={soldText(row)}>
                  <Money kobo={row.total} />
                </DashboardRow>
              ))}
            </DashboardRows>
          )}
        </Panel>
      )}
      {owing && (
        <div className={owing.you ? undefined : style.wide}>
          <Owers title={t('owing_top')} way="them" of={owing.them} shown={abreast(owing)} none={t('owing_none')} />
        </div>
      )}
      {owing?.you && <Owers title={t('owed_top')} way="you" of={owing.you} shown={abreast(owing)} none={t('owed_none')} />}
      {sales && <NewestSales of={sales.recent} />}
    </div>
  )
}

/** Opens an intake with the product in it. */
function TakeIn({ product, name }: { product: string; name: string }) {
  const t = useTranslations('home')
  return (
    <Button
      variant="default"
      size="compact-md"
      data-paper="no"
      aria-label={t('take_in_of', { name })}
      renderRoot={(props) => <Link to="/inventory-actions/new/intake" search={{ product } as never} {...props} />}
    >
      {t('take_in')}
    </Button>
  )
}

/** Opens a chat with somebody, with what they owe written in it. */
function Remind({ of: { id, name } }: { of: Debtor }) {
  const t = useTranslations('home')
  return (
    <Button
      variant="default"
      size="compact-md"
      data-paper="no"
      aria-label={t('remind_of', { name })}
      renderRoot={(props) => <Link to={`/contacts/${id}`} search={{ remind: 'yes' } as never} {...props} />}
    >
      {t('remind')}
    </Button>
  )
}

const pays = api.contactPayments.record.access.permissions

/** Records what a supplier is paid. */
function Pay({ of: { id, name } }: { of: Debtor }) {
  const t = useTranslations('home')
  return (
    <Button
      variant="default"
      size="compact-md"
      data-paper="no"
      aria-label={t('pay_of', { name })}
      renderRoot={(props) => <Link to={`/contacts/${id}`} search={{ pay: 'out' } as never} {...props} />}
    >
      {t('pay')}
    </Button>
  )
}

type Owing = NonNullable<DashboardData['owing']>['them']
type Debtor = Owing['top'][number]

/** Two panels side by side are equally long; a link leads to all. */
const abreast = ({ them, you }: NonNullable<DashboardData['owing']>) =>
  you && them.count > 0 && you.count > 0 ? Math.max(3, Math.min(them.top.length, you.top.length)) : them.top.length

interface OwersProps {
  title: string
  way: 'them' | 'you'
  of: Owing
  /** How many of them. */
  shown: number
  none: string
}

function Owers({ title, way, of: { count, top }, shown, none }: OwersProps) {
  const t = useTranslations('home')
  const can = useCan()
  const largestFirst = can({ anyOf: debtRights }) ? ({ sort: way === 'them' ? 'balance.desc' : 'balance.asc' } as const) : {}
  return (
    <Panel
      title={title}
      aside={
        count > 0 &&
        (can(api.debts.ageing.access) ? (
          <Link className={style.all} to="/contacts/ageing" search={(way === 'them' ? {} : { direction: 'out' }) as never} data-paper="no">
            {t('all')}
          </Link>
        ) : (
          <AllLink at={{ to: '/contacts', search: { owing: way, ...largestFirst } }} says={t('all')} />
        ))
      }
      flush={count > 0}
    >
      {count === 0 ? (
        <p className={style.none}>{none}</p>
      ) : (
        <DashboardRows hasMore>
          {top.slice(0, Math.max(shown, 1)).map((row) => (
            <DashboardRow
              key={row.id}
              to={`/contacts/${row.id}`}
              name={row.name}
              action={way === 'them' ? can(api.reminders.send.access) && <Remind of={row} /> : can(pays.out) && <Pay of={row} />}
            >
              <Money kobo={row.amount} />
            </DashboardRow>
          ))}
        </DashboardRows>
      )}
    </Panel>
  )
}
