import { useTranslations } from 'use-intl'
import { useList } from '../kit/api/query.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { CardList } from './card-list.tsx'
import { billingApi } from './calls.ts'
import shapes from '../kit/page/shapes.module.css'

/** The merchant’s own cards, in their profile: for all businesses that they pay for. */
export default function OwnCards() {
  const t = useTranslations('billing')
  const cards = useList(billingApi.paymentCards.list, { query: { per_page: 100 } })
  return (
    <div className={shapes.parts}>
      <p className={shapes.about}>{t('cards_text')}</p>
      <Loading of={cards} lines={2}>
        {({ rows }) => <CardList rows={rows} />}
      </Loading>
    </div>
  )
}
