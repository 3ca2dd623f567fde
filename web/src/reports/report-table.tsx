import type { ReportName } from '@kasuwa/contract/report-figures'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { changeOf } from '../kit/chart/change.ts'
import table from '../kit/list/data-table.module.css'
import { type ReportReply, byStretch, type Figures, figureOf, groupKey, type ReplyRow } from './answer.ts'
import { FigureLink } from './figure-link.tsx'
import { figureText, FigureValue } from './figure-value.tsx'
import { GroupName } from './group-name.tsx'
import { useFigureNames } from './use-figure-names.ts'
import style from './report.module.css'
import { figuresOf } from './shown-reports.ts'
import { useStretchNames } from './use-stretch-names.ts'
import shapes from '../kit/page/shapes.module.css'

interface Props {
  name: ReportName
  label: string
  of: ReportReply
  figures: readonly string[]
  sort: string
  onSort: (sort: string) => void
}

/** The first press on a heading sorts by the largest figures, the earliest period, or names from A. */
function nextOrder(sort: string, field: string): string {
  const [first, second] = field === 'start_at' || field === 'name' ? ['asc', 'desc'] : ['desc', 'asc']
  if (sort === `${field}.${first}`) return `${field}.${second}`
  return sort === `${field}.${second}` ? '' : `${field}.${first}`
}

/** The table of a report: the total first, then its periods or groups, or groups within periods. It scrolls by itself. */
export function ReportTable({ name, label, of: answer, figures, sort, onSort }: Props) {
  const t = useTranslations('reports')
  const { rows, _total: total, interval, group_by: by } = answer
  const names = useStretchNames(answer)
  const called = useFigureNames(name)
  const isBoth = by !== null && interval !== 'none'
  const line = (of: Figures, key: string, heading: ReactNode, cellLabel: string, isWhole = false) => (
    <tr key={key} data-whole={isWhole || undefined}>
      <th scope="row" className={style.lead} data-cut>
        {heading}
      </th>
      {figures.map((figure) => (
        <td key={figure} data-align="end">
          <Cell report={name} of={of} figure={figure} label={cellLabel} />
        </td>
      ))}
    </tr>
  )
  const groupLine = (row: ReplyRow, stretch: string) => {
    const group = row._group?.name ?? ''
    return line(row, row.start_at + groupKey(row), <GroupName of={row._group} />, [group, stretch].filter(Boolean).join(', '))
  }
  const heading = (field: string, text: string, align?: 'end') => {
    const way = sort === `${field}.asc` ? 'ascending' : sort === `${field}.desc` ? 'descending' : undefined
    const Arrow = way === 'ascending' ? ArrowUp : ArrowDown
    return (
      <th key={field} scope="col" data-align={align} aria-sort={way ?? 'none'} className={align ? undefined : style.lead}>
        <button type="button" className={table.sort} data-way={way} title={t('sort_by')} onClick={() => onSort(nextOrder(sort, field))}>
          {text}
          <Arrow size={14} aria-hidden />
        </button>
      </th>
    )
  }
  return (
    <div className={`${table.scroller} ${style.scroller}`} tabIndex={-1}>
      <table className={`${table.table} ${style.table}`} aria-label={label}>
        <thead>
          <tr>
            {by === null || isBoth
              ? heading('start_at', by ? t(`by.${by as 'contact'}`) : t('period'))
              : heading('name', t(`by.${by as 'contact'}`))}
            {figures.map((figure) => heading(figure, called(figure), 'end'))}
          </tr>
        </thead>
        <tbody>{line(total, 'whole', t('whole'), t('whole'), true)}</tbody>
        {isBoth ? (
          byStretch(rows).map((part) => {
            const [first] = part
            if (!first) return null
            const stretch = names.full(first)
            return (
              <tbody key={first.start_at}>
                <tr className={style.stretch}>
                  <th scope="rowgroup" colSpan={figures.length + 1}>
                    <span>{stretch}</span>
                  </th>
                </tr>
                {part.map((row) => groupLine(row, stretch))}
              </tbody>
            )
          })
        ) : (
          <tbody>{rows.map((row) => (by === null ? line(row, row.start_at, names.full(row), names.full(row)) : groupLine(row, '')))}</tbody>
        )}
      </table>
    </div>
  )
}

/** A figure, and below it the compared one. */
function Cell({ report, of, figure, label }: { report: ReportName; of: Figures; figure: string; label: string }) {
  const called = useFigureNames(report)
  const locale = useLocale()
  const kind = figuresOf(report)[figure]?.kind ?? 'count'
  const value = figureOf(of, figure)
  const before = of.previous?.[figure] ?? null
  const change = value !== null && before !== null && kind !== 'rate' ? changeOf(value, before).percent : undefined
  return (
    <>
      <FigureLink of={of} figure={figure} label={`${label}, ${called(figure)}: ${figureText(value, kind, locale)}`}>
        <FigureValue of={value} kind={kind} />
      </FigureLink>
      {of.previous && (
        <span className={style.before}>
          <FigureValue of={before} kind={kind} />
          {change && <span className={shapes.figures}>{change}</span>}
        </span>
      )}
    </>
  )
}
