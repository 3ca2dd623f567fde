import { leftToPay } from '@kasuwa/contract/amount-due'
import { CircleCheckBig } from 'lucide-react'
import { useTranslations } from 'use-intl'
import style from '../desk/summary.module.css'
import { Money } from '../kit/values/money.tsx'
import type { RecordedSale } from './use-till.ts'

/** Total of the sale just recorded, shown until the next sale's first line. */
export default function SoldSummary({ of: { sale, change } }: { of: RecordedSale }) {
  const t = useTranslations('tender')
  const left = leftToPay(sale)
  return (
    <div className={style.sums}>
      <dl>
        <div className={style.row}>
          <dt>{t('total')}</dt>
          <dd>
            <Money kobo={sale.payable_amount} />
          </dd>
        </div>
        {left > 0 || change > 0 ? (
          <div className={style.total}>
            <dt>{t(left > 0 ? 'left_now' : 'change_now')}</dt>
            <dd>
              <Money kobo={left > 0 ? left : change} />
            </dd>
          </div>
        ) : (
          <div className={style.settled}>
            <dt>{t('paid_in_full')}</dt>
            <dd>
              <CircleCheckBig size={20} aria-hidden />
            </dd>
          </div>
        )}
      </dl>
      <p className={style.says}>{t('next_sale_hint')}</p>
    </div>
  )
}
