import { Equal, TrendingDown, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { changeOf } from '../chart/change.ts'
import style from './stat-row.module.css'

/** Figures side by side, as many to a line as have room. */
export const StatRow = ({ children }: { children: ReactNode }) => <div className={style.row}>{children}</div>

interface StatProps {
  name: string
  /** What it counts, in words beside its name: “4 sales”. */
  beside?: string | undefined
  /** `<Money kobo={…} short />`, `<Quantity thousandths={…} />`. */
  children: ReactNode
  under?: ReactNode
  /** Against what it is measured, in the unit of both; and what that was, in words. */
  change?: { now: number; before: number; against: ReactNode } | undefined
  /** How it came to be, oldest first, in the unit of the figure; drawn where there is room. */
  spark?: readonly number[] | undefined
  /** The figure is a short one: what is drawn has room beside it sooner. */
  isShort?: boolean
  /** What is drawn stands at the foot, over the whole width, at any width. */
  isDrawnBelow?: boolean
  /** What the figure opens: renders a link with this class around it. */
  link?: (className: string | undefined, children: ReactNode) => ReactNode
}

/** A figure with its name: never cut, smaller where there is less room. */
export function Stat({ name, beside, children, under, change, spark, isShort = false, isDrawnBelow = false, link }: StatProps) {
  const inside = (
    <>
      <span className={style.name}>
        {name}
        {beside && ` · ${beside}`}
      </span>
      <span className={style.value}>{children}</span>
      {change && <Against now={change.now} before={change.before} />}
      {change && <span className={style.under}>{change.against}</span>}
      {under && <span className={style.under}>{under}</span>}
      {spark && <Spark of={spark} sooner={isShort} below={isDrawnBelow} />}
    </>
  )
  return link ? link(style.stat, inside) : <div className={style.stat}>{inside}</div>
}

const arrows = { more: TrendingUp, less: TrendingDown, same: Equal }

/** Which way, by arrow, sign and word. In no colour: less is not always worse. */
function Against({ now, before }: { now: number; before: number }) {
  const t = useTranslations('kit')
  const { way, percent, isManifold } = changeOf(now, before)
  // After nothing anything is more.
  if (before === 0) return null
  const Arrow = arrows[way]
  return (
    <span className={style.change}>
      <Arrow size={14} aria-hidden />
      {percent && <strong>{percent}</strong>}
      {t(isManifold ? 'change_manifold' : `change_${way}`)}
    </span>
  )
}

/** A line of what was, without a scale: its shape alone. */
function Spark({ of: values, sooner, below }: { of: readonly number[]; sooner: boolean; below: boolean }) {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const points = values.map(
    (value, index) => `${(index / Math.max(1, values.length - 1)) * 80},${28 - ((value - low) / (high - low || 1)) * 28}`,
  )
  return (
    <svg
      className={style.spark}
      data-sooner={sooner || undefined}
      data-below={below || undefined}
      viewBox="0 0 80 28"
      {...(below && { preserveAspectRatio: 'none' })}
      aria-hidden
    >
      <polyline points={points.join(' ')} />
    </svg>
  )
}
