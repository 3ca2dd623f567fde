import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useCall, useList } from '../kit/api/query.ts'
import { useCan } from '../kit/can.tsx'
import { confirm, toast } from '../kit/feedback/feedback.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { Status } from '../kit/feedback/status.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { moneyText } from '../kit/values/texts.ts'
import { CardList } from './card-list.tsx'
import { billingApi } from './calls.ts'
import { cardText } from './card-text.ts'
import type { Billing } from './plan.ts'
import shapes from '../kit/page/shapes.module.css'

/** Charge that verifies a new card, kobo. */
const check = 50_00

/** The merchant’s own cards, and the one that renewals charge. */
export function Cards({ billing }: { billing: Billing }) {
  const t = useTranslations('billing')
  const can = useCan()
  const cards = useList(billingApi.paymentCards.list, { query: { per_page: 20 } })
  const change = useCall(billingApi.billing.changeCard)
  const mayChange = can(billingApi.billing.changeCard.access)
  const use = async (card: string) => (await change.run({ body: { card } })) && toast.good(t('card_kept'))
  const add = async () => {
    const amount = moneyText(check)
    const isSure = await confirm({ title: t('check_title'), text: t('check_text', { amount }), yes: t('pay_first'), no: t('check_no') })
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
      <div className={shapes.parts}>
        <p className={shapes.about}>
          {of ? t(card.is_chargeable ? 'renewed_by' : 'not_chargeable', of) : t('renewed_by_nobody')} {t('cards_text')}
        </p>
        <Loading of={cards} lines={2}>
          {({ rows }) => (
            <CardList
              rows={rows}
              renderExtra={(row) => (
                <>
                  {row.id === card?.id &&
                    (card.is_chargeable ? <Status is="good">{t('renews')}</Status> : <Status is="waiting">{t('charged_no_more')}</Status>)}
                  {mayChange && row.is_active && row.is_reusable && row.id !== card?.id && (
                    <Button variant="default" size="compact-sm" onClick={() => void use(row.id)}>
                      {t('use_card')}
                    </Button>
                  )}
                </>
              )}
            />
          )}
        </Loading>
      </div>
    </Panel>
  )
}
