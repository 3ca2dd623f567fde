import type { DueAge } from '@kasuwa/contract/due-ages'
import { formatMoney } from '@kasuwa/contract/platform/money'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useStates } from '../kit/feedback/state.tsx'
import style from './age-bar.module.css'

export interface AgePart {
  age: DueAge
  /** Unpaid, in kobo. */
  left: number
}

interface Props {
  of: readonly AgePart[]
  /** Length as a share of the available width, so that several bars have one scale. */
  share?: number
  /** Longer than the scale: the bar is full, with a mark. */
  isBeyond?: boolean
  /** Renders a link around a part. Without it, the bar is one image. */
  link?: (part: AgePart, label: string, fill: ReactNode) => ReactNode
}

/** “₦700.00 · 61–90 days late” */
export function useAgeText(): (part: AgePart) => string {
  const labelOf = useStates()
  return ({ age, left }) => `${formatMoney(left)} · ${labelOf('due', age).text.toLowerCase()}`
}

/** Debts by due age, the oldest last. */
export function AgeBar({ of: parts, share = 1, isBeyond = false, link }: Props) {
  const t = useTranslations('debts')
  const textOf = useAgeText()
  return (
    <span
      className={style.bar}
      style={{ inlineSize: `${share * 100}%` }}
      {...(link ? {} : { role: 'img', 'aria-label': parts.map(textOf).join(', ') })}
    >
      {parts.map((part) => {
        const fill = <span className={style.fill} data-age={part.age} title={textOf(part)} />
        return (
          <span key={part.age} className={style.part} style={{ flexGrow: part.left }} data-links={Boolean(link) || undefined}>
            {link ? link(part, textOf(part), fill) : fill}
          </span>
        )
      })}
      {isBeyond && <span className={style.beyond} title={t('beyond')} />}
    </span>
  )
}

/** Colour of an age, beside its name. */
export const AgeMark = ({ age }: { age: DueAge }) => <span className={style.mark} data-age={age} aria-hidden />
