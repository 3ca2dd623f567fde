import { VisuallyHidden } from '@mantine/core'
import { useLocale } from 'use-intl'
import { Nothing } from './nothing.tsx'
import { moneyText, shortMoneyText } from './texts.ts'
import shapes from '../page/shapes.module.css'

interface Props {
  /** Null or undefined: there is none, or none that this person may see. */
  kobo: number | null | undefined
  /** With + or −, where it says which way money went. */
  signed?: boolean | undefined
  /** “₦1.02bn” over ten digits, the whole in its title. Never where figures are added up. */
  short?: boolean | undefined
}

/** An amount of money: one line, no figure of it ever cut. */
export function Money({ kobo, signed = false, short = false }: Props) {
  const locale = useLocale()
  if (kobo === null || kobo === undefined) return <Nothing />
  const brief = short ? shortMoneyText(kobo, locale) : undefined
  const whole = moneyText(kobo, signed)
  if (brief === undefined) {
    return (
      <span className={shapes.whole} data-value="money">
        {whole}
      </span>
    )
  }
  return (
    <span className={shapes.whole} data-value="money" title={whole}>
      <span aria-hidden>{signed && kobo > 0 ? `+${brief}` : brief}</span>
      <VisuallyHidden>{whole}</VisuallyHidden>
    </span>
  )
}
