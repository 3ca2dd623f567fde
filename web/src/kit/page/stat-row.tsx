import { Equal, TrendingDown, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { changeOf } from '../chart/change.ts'
import style from './stat-row.module.css'
import shapes from './shapes.module.css'

/** Metrics side by side, as many per line as fit. */
export const StatRow = ({ children }: { children: ReactNode }) => <div className={`${shapes.box} ${style.row}`}>{children}</div>

interface StatProps {
  name: string
  /** Colour of the metric in a chart, before its name. */
  mark?: ReactNode
  /** Count behind the metric, beside its name: “4 sales”. */
  countText?: string | undefined
  /** `<Money kobo={…} short />`, `<Quantity thousandths={…} />`. */
  children: ReactNode
  under?: ReactNode
  /** Comparison, in the unit of both values; `against` describes `before`. */
  change?: { now: number; before: number; against: ReactNode } | undefined
  /** History, oldest first, in the unit of the value; drawn if there is space. `isRunning`: the last is not over, and is drawn as a dot. */
  spark?: { values: readonly number[]; isRunning?: boolean } | undefined
  /** The value is short, so the sparkline fits beside it at smaller widths. */
  isShort?: boolean
  /** The sparkline is at the foot, full width. */
  isDrawnBelow?: boolean
  /** Renders a link with this class around the content. */
  link?: (className: string | undefined, children: ReactNode) => ReactNode
}

/** A metric with its name: never cut; smaller text if there is less space. */
export function Stat({ name, mark, countText, children, under, change, spark, isShort = false, isDrawnBelow = false, link }: StatProps) {
  const inside = (
    <>
      <span className={shapes.small}>
        {mark}
        {name}
        {countText && ` · ${countText}`}
      </span>
      <span className={style.value}>{children}</span>
      {change && <ChangeLabel now={change.now} before={change.before} />}
      {change && <span className={`${shapes.small} ${style.under}`}>{change.against}</span>}
      {under && <span className={`${shapes.small} ${style.under}`}>{under}</span>}
      {spark && <Spark of={spark} sooner={isShort} below={isDrawnBelow} />}
    </>
  )
  return link ? link(style.stat, inside) : <div className={style.stat}>{inside}</div>
}

const arrows = { more: TrendingUp, less: TrendingDown, same: Equal }

/** Direction by arrow, sign and word. No colour: less is not always worse. */
function ChangeLabel({ now, before }: { now: number; before: number }) {
  const t = useTranslations('kit')
  const { way, percent, isManifold } = changeOf(now, before)
  // After zero, any value is more.
  if (before === 0) return null
  const Arrow = arrows[way]
  return (
    <span className={`${shapes.wraps} ${style.change}`}>
      <Arrow size={14} aria-hidden />
      {percent && <strong>{percent}</strong>}
      {t(isManifold ? 'change_manifold' : `change_${way}`)}
    </span>
  )
}

/** A line of past values without a scale: only its shape matters. */
function Spark({ of: { values, isRunning }, sooner, below }: { of: NonNullable<StatProps['spark']>; sooner: boolean; below: boolean }) {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const points = values.map(
    (value, index) => `${(index / Math.max(1, values.length - 1)) * 80},${28 - ((value - low) / (high - low || 1)) * 28}`,
  )
  // A full line to a slice that still runs would look like a fall: its part is dotted.
  const line = isRunning ? points.slice(0, -1) : points
  return (
    <svg
      className={style.spark}
      data-sooner={sooner || undefined}
      data-below={below || undefined}
      viewBox="0 0 80 28"
      {...(below && { preserveAspectRatio: 'none' })}
      aria-hidden
    >
      <polyline points={line.join(' ')} />
      {isRunning && <polyline data-running points={points.slice(-2).join(' ')} />}
      {isRunning && <path d={`M${points.at(-1)}h0.01`} />}
    </svg>
  )
}
