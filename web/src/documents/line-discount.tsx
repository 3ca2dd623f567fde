import { ActionIcon } from '@mantine/core'
import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { moneyInputText } from '../kit/fields/parse-number.ts'
import { Money } from '../kit/values/money.tsx'
import { CellInput } from './cell-input.tsx'
import { discountOf, discountOfLine, isPercent } from './discounts.ts'
import type { LinePartProps } from './line-list.tsx'
import style from './line-discount.module.css'
import { totalOf } from './lines.ts'

/** What is taken off a line for itself: an amount, or a percentage of what it comes to (“10%”). Left empty, it goes. */
export default function LineDiscount({ line, actions, fault, onKeyDown }: LinePartProps) {
  const t = useTranslations('desk-asides')
  const { key, name, discount = '' } = line
  const off = discountOfLine(line)
  // Empty where it is not a discount of its line; otherwise the line says it.
  const wrong = fault?.on === 'discount' ? fault.text : undefined
  const put = (typed: string | undefined) => actions.change(key, { discount: typed })
  const leave = () => {
    const kobo = isPercent(discount) ? undefined : discountOf(discount, totalOf(line))
    if (kobo === 0) put(undefined)
    else if (kobo !== undefined) put(moneyInputText(kobo))
  }
  return (
    <div className={style.discount} data-line-discount>
      <span className={style.label} aria-hidden>
        {t('discount')}
      </span>
      <CellInput
        label={t('discount_of', { name })}
        value={discount}
        placeholder={t('discount_hint')}
        onType={put}
        onLeave={leave}
        onKeyDown={onKeyDown}
        wrong={wrong}
        // Whoever asked for it types it; of one that was there the field takes nothing away.
        isFocused={discount === ''}
      />
      <span className={style.off}>{isPercent(discount) && off ? <Money kobo={-off} /> : null}</span>
      <ActionIcon className={style.drop} aria-label={t('discount_drop', { name })} onClick={() => (put(undefined), actions.next())}>
        <X size={16} />
      </ActionIcon>
      {wrong === '' && (
        <p className={style.wrong} role="alert">
          {t('discount_wrong')}
        </p>
      )}
    </div>
  )
}
