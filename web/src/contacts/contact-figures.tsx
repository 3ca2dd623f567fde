import { formatMoney } from '@kasuwa/contract/platform/money'
import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCan } from '../kit/can.tsx'
import { useOne } from '../kit/api/query.ts'
import { Stat, StatRow } from '../kit/page/stat-row.tsx'
import { CodeLink } from '../kit/values/code.tsx'
import { Money } from '../kit/values/money.tsx'
import { When } from '../kit/values/when.tsx'
import { AgeBar, type AgePart, useAgeText } from './age-bar.tsx'
import type { Contact } from './contact-types.ts'

/** A contact in brief: balance, sales, purchases, and the oldest unpaid sale. The walk-in customer stands for all unnamed buyers. */
export function ContactFigures({ of: contact }: { of: Contact }) {
  const t = useTranslations('contacts')
  const can = useCan()
  const loaded = useOne(api.dashboard.ofContact, { params: { id: contact.id } }, { when: !contact.is_walk_in })
  if (contact.is_walk_in) return null
  const { sales, intakes } = loaded.data?.figures ?? {}
  const isAway = loaded.data === undefined
  const value = (content: ReactNode) => (isAway ? <Skeleton height="var(--size-28)" width="var(--width-96)" /> : content)
  const unpaid = sales?.oldest_unpaid
  return (
    <StatRow>
      <Owed of={contact} ages={loaded.data?.figures.ages ?? []} />
      {can(api.sales.list.access) && contact.contact_type !== 'supplier' && (
        <>
          <Stat name={t('bought_year')} under={sales && t('sales_count', { count: sales.count })}>
            {value(sales && <Money kobo={sales.total} short />)}
          </Stat>
          <Stat name={t('last_sale')} under={sales?.last && <CodeLink to={`/sales/${sales.last.id}`} number={sales.last.number} />}>
            {value(sales?.last ? <When at={sales.last.date} day brief /> : t('none_yet'))}
          </Stat>
          {unpaid && (
            <Stat
              name={t('oldest_unpaid')}
              under={
                <>
                  {t('left_of', { amount: formatMoney(unpaid.left) })} · <CodeLink to={`/sales/${unpaid.id}`} number={unpaid.number} />
                </>
              }
            >
              <When at={unpaid.date} day brief />
            </Stat>
          )}
        </>
      )}
      {can(api.inventory.list.access) && contact.contact_type !== 'customer' && (
        <>
          {can('product.view-cost') && (
            <Stat name={t('supplied_year')} under={intakes && t('intakes_count', { count: intakes.count })}>
              {value(intakes && <Money kobo={intakes.total} short />)}
            </Stat>
          )}
          <Stat
            name={t('last_intake')}
            under={intakes?.last && <CodeLink to={`/inventory-actions/${intakes.last.id}`} number={intakes.last.number} />}
          >
            {value(intakes?.last ? <When at={intakes.last.date} day brief /> : t('none_yet'))}
          </Stat>
        </>
      )}
    </StatRow>
  )
}

/** The balance in words: a bare sign would be unclear. Debts are normal, so they have no colour. */
function Owed({ of: { balance, deposits }, ages }: { of: Contact; ages: readonly AgePart[] }) {
  const t = useTranslations()
  if (balance === null) return <Stat name={t('contacts.balance')}>{<span title={t('contacts.balance_kept')}>–</span>}</Stat>
  const paidAhead = deposits ?? 0
  return (
    <Stat
      name={t(`balances.${balance > 0 ? 'owes_you_head' : balance < 0 ? 'you_owe_head' : 'settled_head'}`)}
      under={
        <>
          {paidAhead !== 0 &&
            t(paidAhead > 0 ? 'balances.deposits_long' : 'balances.deposits_out_long', { amount: formatMoney(Math.abs(paidAhead)) })}
          <Ages of={ages} />
        </>
      }
    >
      <Money kobo={Math.abs(balance)} short />
    </Stat>
  )
}

/** A bar of overdue debts, and the oldest in words. */
function Ages({ of: ages }: { of: readonly AgePart[] }) {
  const textOf = useAgeText()
  const oldest = ages.at(-1)
  if (!oldest || oldest.age === 'not_yet') return null
  return (
    <>
      <AgeBar of={ages} />
      {textOf(oldest)}
    </>
  )
}
