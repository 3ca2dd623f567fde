import { formatOf } from '@kasuwa/contract/languages'
import type { FigureKind } from '@kasuwa/contract/report-figures'
import { useLocale } from 'use-intl'
import { axisMoneyText, axisNumberText } from '../kit/chart/axis-text.ts'
import { Money } from '../kit/values/money.tsx'
import { Nothing } from '../kit/values/nothing.tsx'
import { Quantity } from '../kit/values/quantity.tsx'
import { minus, moneyText, quantityText } from '../kit/values/texts.ts'
import shapes from '../kit/page/shapes.module.css'

const plain = new Map<string, Intl.NumberFormat>()

/** A count, whole days, or a per cent with one decimal, so that points of a column align. */
function numberText(value: number, kind: FigureKind, locale: string): string {
  const isRate = kind === 'rate'
  const key = `${locale} ${isRate}`
  const form =
    plain.get(key) ??
    new Intl.NumberFormat(formatOf(locale), isRate ? { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 } : {})
  plain.set(key, form)
  return (value < 0 ? minus : '') + form.format(Math.abs(isRate ? value / 100 : value))
}

/** A metric in a sentence; empty if null. */
export function figureText(value: number | null, kind: FigureKind, locale: string): string {
  if (value === null) return ''
  if (kind === 'money') return moneyText(value)
  return kind === 'quantity' ? quantityText(value) : numberText(value, kind, locale)
}

/** A metric in the format of its kind, never shortened, because users add them up. */
export function FigureValue({ of: value, kind, short = false }: { of: number | null; kind: FigureKind; short?: boolean }) {
  const locale = useLocale()
  if (value === null) return <Nothing />
  if (kind === 'money') return <Money kobo={value} short={short} />
  if (kind === 'quantity') return <Quantity units={value} />
  return <span className={shapes.whole}>{numberText(value, kind, locale)}</span>
}

/** A tick of a chart's axis. */
export function axisText(value: number, kind: FigureKind, locale: string): string {
  if (kind === 'money') return axisMoneyText(value, locale)
  return kind === 'rate' ? `${axisNumberText(value, locale)}%` : axisNumberText(value, locale)
}
