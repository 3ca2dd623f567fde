import type { ReportName } from '@kasuwa/contract/report-figures'
import { useLocale, useTranslations } from 'use-intl'
import { Chart } from '../kit/chart/chart.tsx'
import type { ChartLink, ChartPoint } from '../kit/chart/chart-props.ts'
import { scaleOf } from '../kit/chart/change.ts'
import { LoadingSkeleton } from '../kit/feedback/loading-skeleton.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { type ReportReply, byGroup, figureOf, groupKey, inTime, type ReplyRow } from './answer.ts'
import { axisText, figureText, FigureValue } from './figure-value.tsx'
import { useFigureNames } from './use-figure-names.ts'
import style from './report.module.css'
import { RowsLink, useRowsAt } from './rows-link.tsx'
import { addsUp, figuresOf } from './report-columns.ts'
import { useStretchNames } from './use-stretch-names.ts'

interface Props {
  name: ReportName
  of: ReportReply
  figure: string
  comparison: string | undefined
}

/** Most reports open with bars over time. */
const Ranks = lazyPart(() => import('./ranks.tsx'), <LoadingSkeleton lines={8} />)

/** Bars with room for a label each. */
const fewBars = 14

/** Chart of one metric: bars over time, a ranking of groups, or grouped bars over time. */
export function ReportChart({ name, of: answer, figure, comparison }: Props) {
  const t = useTranslations('reports')
  const called = useFigureNames(name)
  const locale = useLocale()
  const names = useStretchNames(answer)
  const rowsAt = useRowsAt()
  const kind = figuresOf(name)[figure]?.kind ?? 'count'
  const { rows, interval, group_by: by } = answer
  if (interval === 'none') return by === null ? null : <Ranks name={name} rows={rows} figure={figure} comparison={comparison} />
  const label = called(figure)
  const urls = new Map(rows.map((row) => [row.start_at + groupKey(row), row.rows_url[figure]]))
  const pointsOf = (groupRows: readonly ReplyRow[]): ChartPoint[] =>
    inTime(groupRows).map((row) => ({
      key: row.start_at + groupKey(row),
      name: names.full(row),
      short: names.short(row, groupRows.length),
      value: figureOf(row, figure),
      before: row.previous?.[figure] ?? null,
      ...(names.isNow(row) && { isNow: true }),
    }))
  const link = (point: ChartPoint, { className, tabIndex, children }: ChartLink) => {
    const at = rowsAt(urls.get(point.key))
    if (!at) {
      // A bar without a link is focusable too, so that keyboard users can read it.
      return (
        <span className={className} tabIndex={tabIndex}>
          {children}
        </span>
      )
    }
    return (
      <RowsLink at={at} className={className} {...(tabIndex === undefined ? {} : { tabIndex })}>
        {children}
      </RowsLink>
    )
  }
  const shared = {
    words: { point: t('period'), value: label, before: comparison },
    link,
    show: (value: number | null) => <FigureValue of={value} kind={kind} />,
    axis: (value: number) => axisText(value, kind, locale),
    isTabled: true,
  }
  const groups = by === null ? [rows] : byGroup(rows)
  if (by === null) {
    return (
      <div className={style.chart}>
        <Chart label={label} points={pointsOf(rows)} isDense={rows.length > fewBars} {...shared} />
      </div>
    )
  }
  const all = rows.flatMap((row) => [figureOf(row, figure), row.previous?.[figure] ?? null]).filter((value) => value !== null)
  const extent = { low: Math.min(0, ...all), high: scaleOf(all) }
  return (
    <div className={style.many}>
      {groups.map((group) => {
        const [first] = group
        if (!first) return null
        const title = first._group?.name ?? ''
        const sum = group.reduce((total, row) => total + (figureOf(row, figure) ?? 0), 0)
        return (
          <figure key={groupKey(first)} className={style.one}>
            <figcaption>
              <span data-cut>{title}</span>
              {kind !== 'rate' && addsUp(name, figure) && <strong>{figureText(sum, kind, locale)}</strong>}
            </figcaption>
            <Chart label={`${title}: ${label}`} points={pointsOf(group)} extent={extent} isOneOfMany isDense {...shared} />
          </figure>
        )
      })}
    </div>
  )
}
