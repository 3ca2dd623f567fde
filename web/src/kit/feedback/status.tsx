import type { Tone } from '@kasuwa/contract/states'
import { CircleAlert, CircleCheck, CircleDot, CircleMinus, Clock, type LucideIcon } from 'lucide-react'
import type { Meaning } from './feedback.ts'
import style from './status.module.css'

/** A state as the screen shows it: label and tone. */
export interface StateLabel {
  is: Tone
  text: string
}

const icons: Record<Exclude<Tone, 'quiet'>, LucideIcon> = {
  good: CircleCheck,
  waiting: Clock,
  wrong: CircleAlert,
  information: CircleDot,
  plain: CircleMinus,
}

/** A state in a word. `quiet` is plain text; other tones are a badge with an icon, never colour alone. */
export function Status({ is, children }: { is: Tone; children: string }) {
  if (is === 'quiet')
    return (
      <span className={style.quiet} data-is={is}>
        {children}
      </span>
    )
  const Icon = icons[is]
  return (
    <span className={style.status} data-is={is}>
      <Icon size={14} strokeWidth={2.25} aria-hidden />
      {children}
    </span>
  )
}

/** Icon of a meaning, `size` in pixels. Screen readers skip it, so a text must say the same. */
export function MeaningIcon({ of, size = 18 }: { of: Meaning; size?: number }) {
  const Icon = icons[of]
  return <Icon size={size} className={style.ink} data-is={of} aria-hidden />
}
