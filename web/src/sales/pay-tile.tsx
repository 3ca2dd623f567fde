import { VisuallyHidden } from '@mantine/core'
import { parseMoney } from '@kasuwa/contract/platform/money'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { NumberInput } from '../kit/fields/number-input.tsx'
import { moneyInputText } from '../kit/fields/parse-number.ts'
import { Money } from '../kit/values/money.tsx'
import { currencySign } from '../kit/values/texts.ts'
import style from './pay-tiles.module.css'
import shapes from '../kit/page/shapes.module.css'

interface Props {
  icon: LucideIcon
  /** Cash, transfer, card machine. */
  kind: string
  /** Label: the bank of an account. */
  name: string
  under?: string
  /** Account number: never cut, because it is read out to customers. */
  number?: string
  pays: Paying
  /** When it gets the focus: as the sheet opens, or now, because it was made here a moment ago. */
  focused?: 'first' | 'now' | undefined
  /** Buttons that fill in the amount without typing. */
  children?: ReactNode
}

/** Amount paid by one payment method, and its actions. */
export interface Paying {
  value: string
  /** Kobo due; 0 if paid. */
  left: number
  /** True if nothing is paid yet. */
  isAll: boolean
  isUnclear: boolean
  type: (text: string) => void
  takeRest: () => void
}

/** One payment method. A tap pays the amount due; a tap on a used one clears it. Its field takes any part. */
export function PayTile({ icon: Icon, kind, name, under, number, pays, focused, children }: Props) {
  const { value, left, isAll, isUnclear, type, takeRest } = pays
  const t = useTranslations('tender')
  const isUsed = value.trim() !== ''
  return (
    <div className={`${shapes.box} ${style.tile}`} data-used={isUsed || undefined} data-whole={children !== undefined || undefined}>
      <button
        type="button"
        className={`${shapes.row} ${style.way}`}
        disabled={!isUsed && left === 0}
        onClick={() => (isUsed ? type('') : takeRest())}
      >
        <Icon size={20} aria-hidden />
        <span className={`${shapes.fills} ${style.names}`}>
          <strong>{kind}</strong>
          {under && <small data-cut>{under}</small>}
          {number && <small className={shapes.whole}>{number}</small>}
        </span>
        {(isUsed || left > 0) && (
          <span className={style.does}>
            {isUsed ? t('take_off') : t(isAll ? 'all_here' : 'rest_here')}
            {!isUsed && (
              <VisuallyHidden>
                <Money kobo={left} />
              </VisuallyHidden>
            )}
          </span>
        )}
      </button>
      <NumberInput
        className={style.amount}
        aria-label={t('paid_by', { name })}
        data-autofocus={focused === 'first' || undefined}
        autoFocus={focused === 'now'}
        leftSection={currencySign}
        placeholder="0"
        value={value}
        error={isUnclear ? t('amount_unclear') : undefined}
        onType={type}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => {
          const kobo = parseMoney(value)
          if (kobo !== undefined) type(moneyInputText(kobo))
        }}
      />
      {children}
    </div>
  )
}
