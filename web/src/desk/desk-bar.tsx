import { Button } from '@mantine/core'
import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import style from './desk-bar.module.css'
import { Money } from '../kit/values/money.tsx'
import shapes from '../kit/page/shapes.module.css'

interface Props {
  /** Kobo; null if it is not known. */
  total: number | null
  count: number
  /** Button label: pay, take in. */
  label: string
  busy: boolean
  /** There is nothing yet that could be held or recorded. */
  isEmpty?: boolean
  /** Something is there to hold, and nothing to record. */
  disabled?: boolean | undefined
  /** Input is missing: the button looks secondary. */
  isQuiet?: boolean | undefined
  /** Name of the total, in place of the number of lines. */
  totalLabel?: string | undefined
  /** Why it cannot be recorded yet. */
  why: string | undefined
  onPress: () => void
  /** Parks the draft. */
  onHold: () => void
}

/** The largest total, in kobo, beside which the buttons have their usual width: ten digits. */
const longest = 9_999_999_999

/** Characters of an amount: minus and currency sign, digits, commas and point. */
function lettersOf(kobo: number): number {
  const digits = String(Math.abs(kobo)).length
  return (kobo < 0 ? 1 : 0) + 2 + digits + Math.max(0, Math.floor((digits - 3) / 3))
}

/** Sets `--desk-bar` to the height of the bar, which large or long text wraps to two rows. The desk keeps that space free at its end. */
function useBarHeight() {
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const message = document.documentElement.style
    const observer = new ResizeObserver(() => message.setProperty('--desk-bar', `${bar.current?.offsetHeight ?? 0}px`))
    if (bar.current) observer.observe(bar.current)
    return () => {
      observer.disconnect()
      message.removeProperty('--desk-bar')
    }
  }, [])
  return bar
}

/** Bar at the bottom of a phone: total and next step. */
export function DeskBar({
  total,
  count,
  label,
  busy,
  isEmpty = false,
  disabled = isEmpty,
  isQuiet = false,
  totalLabel,
  why,
  onPress,
  onHold,
}: Props) {
  const t = useTranslations('documents')
  const bar = useBarHeight()
  return (
    <div
      ref={bar}
      className={`${shapes.bar} ${style.bar}`}
      data-desk-bar
      data-long={(total !== null && Math.abs(total) > longest) || undefined}
    >
      <div
        className={style.sum}
        style={{ '--letters': total === null ? 0 : lettersOf(total) } as CSSProperties}
        aria-live="polite"
        aria-atomic
      >
        <small data-wrong={why !== undefined || undefined}>{why ?? totalLabel ?? t('lines_count', { count })}</small>
        {total !== null && (
          <strong>
            <Money kobo={total} />
          </strong>
        )}
      </div>
      <Button variant="default" size="lg" className={style.hold} disabled={busy || isEmpty} onClick={onHold}>
        {t('hold')}
      </Button>
      <Button
        size="lg"
        variant={isQuiet ? 'default' : 'filled'}
        className={style.button}
        disabled={disabled}
        loading={busy}
        onClick={onPress}
      >
        {label}
      </Button>
    </div>
  )
}
