import { CircleAlert, CircleCheck, CircleDot, CircleMinus, Clock, type LucideIcon } from 'lucide-react'
import type { Meaning } from './feedback.ts'
import style from './status.module.css'

export type StatusColor = Meaning | 'plain'

const icons: Record<StatusColor, LucideIcon> = {
  good: CircleCheck,
  waiting: Clock,
  wrong: CircleAlert,
  information: CircleDot,
  plain: CircleMinus,
}

/** Status badge: a word with the icon of its meaning, never colour alone. */
export function Status({ is, children }: { is: StatusColor; children: string }) {
  const Icon = icons[is]
  return (
    <span className={style.status} data-is={is}>
      <Icon size={14} strokeWidth={2.25} aria-hidden />
      {children}
    </span>
  )
}

export function MeaningIcon({ of, size = 18 }: { of: Meaning; size?: number }) {
  const Icon = icons[of]
  return <Icon size={size} className={style.icon} data-is={of} aria-hidden />
}
