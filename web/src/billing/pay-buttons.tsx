import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useList } from '../kit/api/query.ts'
import { cardText } from './card-text.ts'
import { billingApi } from './calls.ts'
import shapes from '../kit/page/shapes.module.css'

/** Payment by a saved card, charged at once, or by a new one on the provider’s page. @param pay without a card opens that page */
export function PayButtons({ busy, pay }: { busy: boolean; pay: (card: string | null) => void }) {
  const t = useTranslations('billing')
  const cards = useList(billingApi.paymentCards.list, { query: { active: 'true', reusable: 'true', per_page: 5 } })
  const savedCards = cards.data?.rows ?? []
  return (
    <div className={shapes.lines}>
      {savedCards.map((card) => (
        <Button key={card.id} loading={busy} onClick={() => pay(card.id)}>
          {t('pay_card', { card: cardText(card) })}
        </Button>
      ))}
      <Button
        variant={savedCards.length > 0 ? 'default' : 'filled'}
        loading={busy}
        disabled={cards.state === 'loading'}
        onClick={() => pay(null)}
      >
        {t(savedCards.length > 0 ? 'pay_page' : 'pay_first')}
      </Button>
      <p className={shapes.about}>{t('off_to')}</p>
    </div>
  )
}
