import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Money } from '../kit/values/money.tsx'
import style from './glimpse.module.css'
import shapes from '../kit/page/shapes.module.css'

const lines = [
  { says: 'glimpse_rice', price: 1_920_000, many: 1 },
  { says: 'glimpse_milk', price: 480_000, many: 2 },
  { says: 'glimpse_phone', price: 14_200_000, many: 1 },
] as const
const total = lines.reduce((sum, { price, many }) => sum + price * many, 0)

/** Sales of fourteen days, as heights in per cent. */
const days = [34, 58, 52, 66, 30, 47, 61, 38, 42, 55, 63, 49, 57, 88]

/** Illustration of the app for visitors, hidden from screen readers: a paid sale, and sales by day. */
export default function Glimpse() {
  const t = useTranslations('auth')
  return (
    <div className={style.glimpse} aria-hidden>
      <div className={style.sale}>
        <div className={style.head}>
          <strong>{t('glimpse_sale')}</strong>
          <span className={style.paid}>
            <Check size={14} strokeWidth={3} />
            {t('glimpse_paid')}
          </span>
        </div>
        {lines.map(({ says, price, many }) => (
          <div key={says} className={style.line}>
            <span data-cut>{t(says)}</span>
            <span className={shapes.quiet}>{many}</span>
            <Money kobo={price * many} />
          </div>
        ))}
        <div className={style.total}>
          <strong>{t('glimpse_total')}</strong>
          <strong>
            <Money kobo={total} />
          </strong>
        </div>
      </div>
      <div className={`${shapes.small} ${style.days}`}>
        <span>{t('glimpse_days')}</span>
        <div className={style.bars}>
          {days.map((height, day) => (
            <i key={day} style={{ height: `${height}%` }} />
          ))}
        </div>
      </div>
    </div>
  )
}
