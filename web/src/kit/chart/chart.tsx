import { VisuallyHidden } from '@mantine/core'
import { ChartColumn, Table2 } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { axisMoneyText } from './axis-text.ts'
import { scaleOf } from './change.ts'
import type { ChartPoint, ChartProps } from './chart-props.ts'
import { ChartTable } from './chart-table.tsx'
import style from './chart.module.css'
import { Money } from '../values/money.tsx'
import { ticksBetween } from './ticks.ts'
import { IconButton } from '../page/icon-button.tsx'
import shapes from '../page/shapes.module.css'

/** Bars of amounts over time against a comparison period: an axis, a tip by pointer and arrow keys, and a table of the same values. */
export function Chart(props: ChartProps) {
  const { words, isTabled = false, isOneOfMany = false } = props
  const t = useTranslations('kit')
  const [asTable, setAsTable] = useState(false)
  const ToggleIcon = asTable ? ChartColumn : Table2
  const toggleLabel = t(asTable ? 'chart_bars' : 'chart_table')
  const hasKey = !isOneOfMany && (words.before !== undefined || !isTabled)
  return (
    <div className={style.chart} data-chart data-low={isOneOfMany || undefined}>
      {hasKey && (
        <div className={`${shapes.tiny} ${style.tools}`}>
          <span className={style.key} data-of="value">
            {words.value}
          </span>
          {words.before && (
            <span className={style.key} data-of="before">
              {words.before}
            </span>
          )}
          {!isTabled && <IconButton icon={ToggleIcon} label={toggleLabel} className={style.toggle} onClick={() => setAsTable(!asTable)} />}
        </div>
      )}
      {asTable ? <ChartTable {...props} /> : <Bars {...props} />}
    </div>
  )
}

/** Index of the bar that an arrow key moves to. */
const moves: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowRight: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** Minimum pixels for a name under a bar. */
const nameWidth = 52

/** Every nth bar is named, with n as small as fits. */
function useNameInterval(box: RefObject<HTMLElement | null>, count: number, isDense: boolean): number {
  const [interval, setNameInterval] = useState(1)
  useEffect(() => {
    const element = box.current
    if (!element || !isDense) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setNameInterval(Math.max(1, Math.ceil((count * nameWidth) / entry.contentRect.width)))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, count, isDense])
  return isDense ? interval : 1
}

const definedNumbers = (numbers: readonly (number | null | undefined)[]) => numbers.filter((number) => typeof number === 'number')

/** A table to screen readers. One tab stop, within which arrow keys move. */
function Bars({ label, words, points, link, show = (kobo) => <Money kobo={kobo} />, axis, extent, isDense = false }: ChartProps) {
  const locale = useLocale()
  const box = useRef<HTMLDivElement>(null)
  const last = points.length - 1
  const [hoveredIndex, setHoveredIndex] = useState<number>()
  const [tabStop, setTabStop] = useState(last)
  const stop = Math.min(tabStop, last)
  const every = useNameInterval(box, points.length, isDense)
  const all = definedNumbers(points.flatMap(({ value, before }) => [value, before]))
  const ticks = ticksBetween(extent?.low ?? Math.min(0, ...all), extent?.high ?? scaleOf(all))
  const [low = 0, high = 0] = [ticks[0], ticks.at(-1)]
  const span = high - low || 1
  const part = (value: number) => (value / span) * 100
  const mark = axis ?? ((kobo: number) => axisMoneyText(kobo, locale))

  const slotOf = (event: FocusEvent | PointerEvent): number | undefined => {
    const slot = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-slot]') : null
    return slot ? Number(slot.dataset.slot) : undefined
  }
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setHoveredIndex(undefined)
    const to = moves[event.key]?.(stop, last)
    if (to === undefined) return
    event.preventDefault()
    box.current?.querySelector<HTMLElement>(`[data-slot="${to}"] [tabindex]`)?.focus()
  }
  const focus = (event: FocusEvent) => {
    const slot = slotOf(event)
    setHoveredIndex(slot)
    if (slot !== undefined) setTabStop(slot)
  }

  return (
    <div className={style.plot}>
      <div className={style.axis} aria-hidden>
        {ticks.toReversed().map((tick) => (
          <span key={tick} data-zero={(tick === 0 && low < 0) || undefined}>
            {mark(tick)}
          </span>
        ))}
      </div>
      <div
        ref={box}
        role="table"
        aria-label={label}
        className={style.slots}
        onKeyDown={move}
        onFocus={focus}
        onBlur={() => setHoveredIndex(undefined)}
        onPointerOver={(event) => setHoveredIndex(slotOf(event))}
        onPointerLeave={() => setHoveredIndex(undefined)}
      >
        <VisuallyHidden role="row">
          {[words.point, words.value, ...(words.before ? [words.before] : [])].map((heading) => (
            <span key={heading} role="columnheader">
              {heading}
            </span>
          ))}
        </VisuallyHidden>
        {points.map((point, index) => (
          <div key={point.key} role="row" className={style.slot} data-slot={index} data-now={point.isNow}>
            <div role="rowheader" className={style.name} data-dense={isDense || undefined}>
              {link(point, {
                className: style.link,
                tabIndex: index === stop ? 0 : -1,
                children: (
                  <>
                    <VisuallyHidden>{[point.name, point.note].filter(Boolean).join(', ')}</VisuallyHidden>
                    {point.short.map((line) => (
                      <span key={line} aria-hidden className={index % every === 0 ? undefined : style.unnamed}>
                        {line}
                      </span>
                    ))}
                  </>
                ),
              })}
            </div>
            <div role="cell" className={style.room}>
              <VisuallyHidden>{show(point.value)}</VisuallyHidden>
              {point.value !== null && point.value !== 0 && (
                <span
                  className={style.bar}
                  data-below={point.value < 0 || undefined}
                  data-beyond={point.value > high || undefined}
                  style={{
                    bottom: `${part(Math.min(point.value, 0) - low)}%`,
                    height: `${part(Math.abs(Math.min(point.value, high)))}%`,
                  }}
                />
              )}
            </div>
            {words.before && <VisuallyHidden role="cell">{show(point.before ?? null)}</VisuallyHidden>}
            {hoveredIndex === index && <Tip of={point} words={words} show={show} side={index * 2 > last ? 'before' : 'after'} />}
          </div>
        ))}
        {words.before && <ComparisonLine of={points.map(({ before }) => (before ? 100 - part(Math.min(before, high) - low) : null))} />}
      </div>
    </div>
  )
}

/** The comparison period, as a line from bar to bar; broken where it has no value or zero, so that it never covers the axis. */
function ComparisonLine({ of: heights }: { of: readonly (number | null)[] }) {
  const runs: string[][] = [[]]
  for (const [index, height] of heights.entries()) {
    if (height === null) runs.push([])
    else runs.at(-1)?.push(`${index + 0.5},${height}`)
  }
  return (
    <svg className={style.before} viewBox={`0 0 ${heights.length} 100`} preserveAspectRatio="none" aria-hidden>
      {runs
        .filter((run) => run.length > 0)
        .map((run) => (
          <path key={run[0]} d={`M${run.join(' ')}${run.length > 1 ? '' : 'm-0.4,0h0.8'}`} />
        ))}
    </svg>
  )
}

interface TipProps {
  of: ChartPoint
  words: ChartProps['words']
  show: (value: number | null) => ReactNode
  side: 'before' | 'after'
}

/** Values of a bar, beside it. Screen readers use the table. */
const Tip = ({ of: point, words, show, side }: TipProps) => (
  <div className={`${shapes.tiny} ${style.tip}`} data-side={side} aria-hidden>
    <span>{point.name}</span>
    <strong>{show(point.value)}</strong>
    {point.note && <span>{point.note}</span>}
    {words.before && (
      <span className={style.then}>
        {point.beforeName ?? words.before} {show(point.before ?? null)}
      </span>
    )}
  </div>
)
