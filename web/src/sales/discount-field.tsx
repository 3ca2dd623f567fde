import { formatMoney } from '@kasuwa/contract/platform/money'
import { useTranslations } from 'use-intl'
import { CellInput } from '../desk/cell-input.tsx'
import { discountOf, isPercent as isPercentage } from '../desk/discounts.ts'
import { moneyInputText } from '../kit/fields/parse-number.ts'
import style from '../desk/summary.module.css'
import type { Till } from './use-till.ts'
import { Money } from '../kit/values/money.tsx'
import shapes from '../kit/page/shapes.module.css'

/** Discount: an amount, or a percentage of the current subtotal (“10%”). */
export function DiscountField({ till: { draft, figures, refusal, set, lineActions } }: { till: Till }) {
  const t = useTranslations('till')
  const { discountProblem, discount, totals } = figures
  const isPercent = isPercentage(draft.discount)
  const wrong = discountProblem
    ? t(discountProblem === 'unclear' ? 'discount_unclear' : 'discount_too_large', { subtotal: formatMoney(totals.subtotal) })
    : refusal?.fields.discount
  const tidy = () => {
    const kobo = isPercent ? undefined : discountOf(draft.discount, totals.subtotal)
    if (kobo !== undefined && draft.discount !== '') set({ discount: kobo === 0 ? '' : moneyInputText(kobo) })
  }
  return (
    <div className={style.discount} data-sale-discount>
      <dt>{t('discount')}</dt>
      <dd>
        <CellInput
          label={t('discount_label')}
          value={draft.discount}
          placeholder={t('discount_hint')}
          onType={(typed) => set({ discount: typed })}
          onLeave={tidy}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
            event.preventDefault()
            lineActions.next()
          }}
          wrong={wrong}
        />
        {(wrong || (isPercent && discount > 0)) && (
          <div
            className={`${shapes.small} ${style.comes}`}
            data-wrong={wrong !== undefined || undefined}
            role={wrong ? 'alert' : undefined}
          >
            {wrong ?? <Money kobo={-discount} />}
          </div>
        )}
      </dd>
    </div>
  )
}
