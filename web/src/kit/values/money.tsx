import { VisuallyHidden } from '@mantine/core'
import { useLocale } from 'use-intl'
import { Nothing } from './nothing.tsx'
import { moneyText, shortMoneyText } from './texts.ts'
import shapes from '../page/shapes.module.css'

interface Props {
  /** Null or undefined: no amount, or no permission to see it. */
  kobo: number | null | undefined
  /** With + or −, for the direction of the money. */
  signed?: boolean | undefined
  /** “₦1.02bn” above ten digits, with the full amount as title. Not for amounts that are added up. */
  short?: boolean | undefined
}

/** An amount of money on one line, never cut. */
export function Money({ kobo, signed = false, short = false }: Props) {
  const locale = useLocale()
  if (kobo === null || kobo === undefined) return <Nothing />
  const brief = short ? shortMoneyText(kobo, locale) : undefined
  const fullText = moneyText(kobo, signed)
  if (brief === undefined) {
    return (
      <span className={shapes.whole} data-value="money">
        {fullText}
      </span>
    )
  }
  return (
    <span className={shapes.whole} data-value="money" title={fullText}>
      <span aria-hidden>{signed && kobo > 0 ? `+${brief}` : brief}</span>
      <VisuallyHidden>{fullText}</VisuallyHidden>
    </span>
  )
}
