import { ActionIcon } from '@mantine/core'
import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { moneyInputText } from '../kit/fields/parse-number.ts'
import { Money } from '../kit/values/money.tsx'
import { CellInput } from './cell-input.tsx'
import type { LinePartProps } from './line-parts.ts'
import style from './line-discount.module.css'
import shapes from '../kit/page/shapes.module.css'

interface Props extends LinePartProps {
  /** Kobo of the discount; undefined if the text is not valid. */
  off: number | undefined
}

/** Discount of a line: an amount, or a percentage of its total (“10%”). Empty removes it. */
export default function LineDiscount({ line, actions, onKeyDown, off }: Props) {
  const t = useTranslations('desk-asides')
  const { key, name, discount = '' } = line
  const isPercent = discount.trim().endsWith('%')
  const put = (typed: string | undefined) => actions.change(key, { discount: typed })
  const leave = () => {
    if (off === 0) put(undefined)
    else if (off !== undefined && !isPercent) put(moneyInputText(off))
    actions.tidy(key)
  }
  return (
    <div className={style.discount} data-line-discount>
      <span className={shapes.small} aria-hidden>
        {t('discount')}
      </span>
      <CellInput
        label={t('discount_of', { name })}
        value={discount}
        placeholder={t('discount_hint')}
        onType={put}
        onLeave={leave}
        onKeyDown={onKeyDown}
        wrong={off === undefined ? t('discount_wrong') : undefined}
        // A new discount is typed at once; an existing one does not take the focus.
        isFocused={discount === ''}
      />
      <span className={style.off}>{isPercent && off ? <Money kobo={-off} /> : null}</span>
      <ActionIcon aria-label={t('discount_drop', { name })} onClick={() => (put(undefined), actions.next())}>
        <X size={16} />
      </ActionIcon>
      {off === undefined && (
        <p className={style.wrong} role="alert">
          {t('discount_wrong')}
        </p>
      )}
    </div>
  )
}
