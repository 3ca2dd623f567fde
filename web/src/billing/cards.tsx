import { Button } from '@mantine/core'
import { CreditCard } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useCall, useList } from '../kit/api/query.ts'
import { useCan } from '../kit/can.tsx'
import { ask, toast } from '../kit/feedback/feedback.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { Status } from '../kit/feedback/status.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { moneyText } from '../kit/values/texts.ts'
import style from './billing.module.css'
import { billingApi } from './calls.ts'
import { cardText } from './card-text.ts'
import type { Billing } from './current-plan.tsx'

/** What a new card is checked with, kobo. */
const check = 50_00

/** The merchant’s own cards, and which one renewals are charged to. */
export function Cards({ billing }: { billing: Billing }) {
  const t = useTranslations('billing')
  const can = useCan()
  const cards = useList(billingApi.paymentCards.list, { query: { per_page: 20 } })
  const change = useCall(billingApi.billing.changeCard)
  const forget = useCall(billingApi.paymentCards.delete)
  const mayChange = can(billingApi.billing.changeCard.access)
  const use = async (card: string) => (await change.run({ body: { card } })) && toast.good(t('card_kept'))
  const drop = async (id: string) => {
    const isSure = await ask({ title: t('forget_title'), text: t('forget_text'), yes: t('forget_yes'), no: t('forget_no'), danger: true })
    if (isSure) await forget.run({ params: { id } })
  }
  const add = async () => {
    const amount = moneyText(check)
    const isSure = await ask({ title: t('check_title'), text: t('check_text', { amount }), yes: t('pay_first'), no: t('forget_no') })
    const reply = isSure ? await change.run({ body: {} }) : undefined
    if (reply?.authorization_url) window.location.assign(reply.authorization_url)
  }
  const { card } = billing
  const of = card && { card: cardText(card), name: card.of?.name ?? '' }
  return (
    <Panel
      title={t('cards')}
      aside={
        mayChange && (
          <Button variant="default" size="compact-sm" loading={change.busy} onClick={() => void add()}>
            {t('add_card')}
          </Button>
        )
      }
    >
      <div className={style.current}>
        <p className={style.under}>
          {of ? t(card.is_chargeable ? 'renewed_by' : 'not_chargeable', of) : t('renewed_by_nobody')} {t('cards_text')}
        </p>
        <Loading of={cards} lines={2}>
          {({ rows }) =>
            rows.length === 0 ? (
              <p className={style.under}>{t('no_cards')}</p>
            ) : (
              <ul className={style.cards}>
                {rows.map((row) => (
                  <li key={row.id} className={style.card}>
                    <CreditCard size={20} aria-hidden />
                    <span className={style.said}>
                      <strong>{cardText(row)}</strong>
                      <span className={style.under}>
                        {t('expires', { month: String(row.exp_month).padStart(2, '0'), year: String(row.exp_year) })}
                        {row.bank && ` · ${row.bank}`}
                      </span>
                    </span>
                    <span className={style.cardActions}>
                      {row.id === card?.id && <Status is="good">{t('renews')}</Status>}
                      {mayChange && row.is_active && row.is_reusable && row.id !== card?.id && (
                        <Button variant="default" size="compact-sm" onClick={() => void use(row.id)}>
                          {t('use_card')}
                        </Button>
                      )}
                      <Button variant="default" size="compact-sm" onClick={() => void drop(row.id)}>
                        {t('forget')}
                      </Button>
                    </span>
                  </li>
                ))}
              </ul>
            )
          }
        </Loading>
      </div>
    </Panel>
  )
}
