import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { ChartColumn, Table2 } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { axisMoneyText } from './axis-text.ts'
import type { ChartPoint, ChartProps } from './chart-props.ts'
import { ChartTable } from './chart-table.tsx'
import style from './chart.module.css'
import { Money } from '../values/money.tsx'
import { ticksTo } from './ticks.ts'

/** Bars of amounts over time against the period before: an axis, the values at a bar by pointer and by arrow keys, and the same as a table. */
export function Chart({ label, words, points, link }: ChartProps) {
  const t = useTranslations('kit')
  const [asTable, setAsTable] = useState(false)
  const Other = asTable ? ChartColumn : Table2
  const says = t(asTable ? 'chart_bars' : 'chart_table')
  return (
    <div className={style.chart}>
      <div className={style.tools}>
        <span className={style.key} data-of="value">
          {words.value}
        </span>
        <span className={style.key} data-of="before">
          {words.before}
        </span>
        <ActionIcon className={style.toggle} aria-label={says} title={says} onClick={() => setAsTable(!asTable)}>
          <Other size={16} aria-hidden />
        </ActionIcon>
      </div>
      {asTable ? (
        <ChartTable label={label} words={words} points={points} link={link} />
      ) : (
        <Bars label={label} words={words} points={points} link={link} />
      )}
    </div>
  )
}

/** Where an arrow key goes from a bar. */
const moves: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowRight: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** To a screen reader the bars are a table; to the tab key one stop, within which the arrows move. */
function Bars({ label, words, points, link }: ChartProps) {
  const locale = useLocale()
  const box = useRef<HTMLDivElement>(null)
  const last = points.length - 1
  const [shown, setShown] = useState<number>()
  const [stop, setStop] = useState(last)
  const ticks = ticksTo(Math.max(0, ...points.flatMap(({ value, before }) => [value, before])))
  const top = ticks.at(-1) || 1

  const slotOf = (event: FocusEvent | PointerEvent): number | undefined => {
    const slot = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-slot]') : null
    return slot ? Number(slot.dataset.slot) : undefined
  }
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setShown(undefined)
    const to = moves[event.key]?.(stop, last)
    if (to === undefined) return
    event.preventDefault()
    box.current?.querySelectorAll('a').item(to).focus()
  }
  const focus = (event: FocusEvent) => {
    const slot = slotOf(event)
    setShown(slot)
    if (slot !== undefined) setStop(slot)
  }

  return (
    <div className={style.plot}>
      <div className={style.axis} aria-hidden>
        {ticks.toReversed().map((tick) => (
          <span key={tick}>{axisMoneyText(tick, locale)}</span>
        ))}
      </div>
      <div
        ref={box}
        role="table"
        aria-label={label}
        className={style.slots}
        onKeyDown={move}
        onFocus={focus}
        onBlur={() => setShown(undefined)}
        onPointerOver={(event) => setShown(slotOf(event))}
        onPointerLeave={() => setShown(undefined)}
      >
        <VisuallyHidden role="row">
          {[words.point, words.value, words.before].map((heading) => (
            <span key={heading} role="columnheader">
              {heading}
            </span>
          ))}
        </VisuallyHidden>
        {points.map((point, index) => (
          <div key={point.key} role="row" className={style.slot} data-slot={index} data-now={point.isNow}>
            <div role="rowheader" className={style.name}>
              {link(point, {
                className: style.link,
                tabIndex: index === stop ? 0 : -1,
                children: (
                  <>
                    <VisuallyHidden>{`${point.name}, ${point.note}`}</VisuallyHidden>
                    {point.short.map((line) => (
                      <span key={line} aria-hidden>
                        {line}
                      </span>
                    ))}
                  </>
                ),
              })}
            </div>
            <div role="cell" className={style.room}>
              <VisuallyHidden>
                <Money kobo={point.value} />
              </VisuallyHidden>
              <span className={style.bar} style={{ height: `${(point.value / top) * 100}%` }} />
            </div>
            <VisuallyHidden role="cell">
              <Money kobo={point.before} />
            </VisuallyHidden>
            {shown === index && <Tip of={point} side={index * 2 > last ? 'before' : 'after'} />}
          </div>
        ))}
        <Before of={points} top={top} />
      </div>
    </div>
  )
}

/** The period before, as a line from bar to bar. */
const Before = ({ of: points, top }: { of: readonly ChartPoint[]; top: number }) => (
  <svg className={style.before} viewBox={`0 0 ${points.length} 100`} preserveAspectRatio="none" aria-hidden>
    <polyline points={points.map(({ before }, index) => `${index + 0.5},${100 - (before / top) * 100}`).join(' ')} />
  </svg>
)

/** The figures of a bar, beside it. A screen reader has them in the table. */
const Tip = ({ of: point, side }: { of: ChartPoint; side: 'before' | 'after' }) => (
  <div className={style.tip} data-side={side} aria-hidden>
    <span className={style.when}>{point.name}</span>
    <strong>
      <Money kobo={point.value} />
    </strong>
    <span>{point.note}</span>
    <span className={style.then}>
      {point.beforeName} <Money kobo={point.before} />
    </span>
  </div>
)
