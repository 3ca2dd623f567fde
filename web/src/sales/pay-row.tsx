import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { parseMoney } from '@kasuwa/contract/platform/money'
import { useTranslations } from 'use-intl'
import { NumberInput } from '../kit/fields/number-input.tsx'
import { moneyInputText } from '../kit/fields/parse-number.ts'
import style from './payment-sheet.module.css'
import { currencySign } from '../kit/values/texts.ts'

interface Props {
  icon: LucideIcon
  name: string
  under: string
  value: string
  onType: (text: string) => void
  wrong: boolean
  /** Autofocused. */
  first?: boolean
  children?: ReactNode
}

/** Amount of one payment method. */
export function PayRow({ icon: Icon, name, under, value, onType, wrong, first, children }: Props) {
  const t = useTranslations('tender')
  return (
    <div className={style.row}>
      <Icon size={20} aria-hidden />
      <div className={style.way}>
        <strong>{name}</strong>
        <small data-cut>{under}</small>
      </div>
      <NumberInput
        className={style.amount}
        aria-label={t('paid_by', { name })}
        data-autofocus={first || undefined}
        leftSection={currencySign}
        placeholder="0"
        value={value}
        error={wrong ? t('amount_unclear') : undefined}
        onType={onType}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => {
          const kobo = parseMoney(value)
          if (kobo !== undefined) onType(moneyInputText(kobo))
        }}
      />
      {children && <div className={style.quick}>{children}</div>}
    </div>
  )
}
