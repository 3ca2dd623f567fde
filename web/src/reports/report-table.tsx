import type { ReportName } from '@kasuwa/contract/report-figures'
import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { changeOf } from '../kit/chart/change.ts'
import table from '../kit/list/data-table.module.css'
import { useIsPhone } from '../kit/media-query.ts'
import { Nothing } from '../kit/values/nothing.tsx'
import { type ReportReply, byStretch, type Figures, figureOf, groupKey, mostFilled, type ReplyRow } from './answer.ts'
import { FigureLink } from './figure-link.tsx'
import { figureText, FigureValue } from './figure-value.tsx'
import { GroupName } from './group-name.tsx'
import { foldQuiet } from './quiet-stretches.ts'
import { minus } from '../kit/values/texts.ts'
import { useFigureNames } from './use-figure-names.ts'
import style from './report.module.css'
import { figuresOf } from './report-columns.ts'
import { useStretchNames } from './use-stretch-names.ts'
import shapes from '../kit/page/shapes.module.css'

interface Props {
  name: ReportName
  label: string
  of: ReportReply
  /** Metrics of the columns. */
  figures: readonly string[]
  /** Metrics of the reply: a period without any of them is folded. */
  all: readonly string[]
  /** True if the reader chose the columns: a phone shows all of them. */
  areChosen: boolean
  sort: string
  onSort: (sort: string) => void
}

/** The first press on a heading sorts by the largest figures, the earliest period, or names from A. */
function nextOrder(sort: string, field: string): string {
  const [first, second] = field === 'start_at' || field === 'name' ? ['asc', 'desc'] : ['desc', 'asc']
  if (sort === `${field}.${first}`) return `${field}.${second}`
  return sort === `${field}.${second}` ? '' : `${field}.${first}`
}

/** Figures in a row of a phone by default, side by side under its name. A wide table compares as many, unless the reader chose its columns. */
const mainFigures = 2

/**
 * The table of a report: the total first, then its periods or groups, or groups within periods. It scrolls by itself. On a phone the
 * figures of a row stand under its name, in two columns that the headings name.
 */
export function ReportTable({ name, label, of: answer, figures: columns, all, areChosen, sort, onSort }: Props) {
  const t = useTranslations('reports')
  const { rows, _total: total, interval, group_by: by } = answer
  const names = useStretchNames(answer)
  const called = useFigureNames(name)
  const isPhone = useIsPhone()
  const isBoth = by !== null && interval !== 'none'
  const figures = isPhone && !areChosen ? mostFilled(columns, rows, mainFigures) : columns
  const isCompared = [total, ...rows].some(({ previous }) => figures.some((figure) => previous?.[figure]))
  const cell = (of: Figures, figure: string, label: string, index: number) => (
    <Cell
      report={name}
      of={of}
      figure={figure}
      label={label}
      isPhone={isPhone}
      isNamed={isPhone && figures.length > mainFigures}
      comparison={isPhone ? index === 0 : areChosen || index < mainFigures}
    />
  )
  const line = (of: Figures, key: string, heading: ReactNode, cellLabel: string, mark: { isWhole?: boolean; isQuiet?: boolean } = {}) => (
    <tr key={key} data-whole={mark.isWhole} data-quiet={mark.isQuiet}>
      <th scope="row" className={style.lead} data-cut={isPhone ? undefined : true}>
        {heading}
      </th>
      {figures.map((figure, index) => (
        <td key={figure} data-align="end">
          {cell(of, figure, cellLabel, index)}
        </td>
      ))}
    </tr>
  )
  const groupLine = (row: ReplyRow, stretch: string) => {
    const group = row._group?.name ?? ''
    return line(row, row.start_at + groupKey(row), <GroupName of={row._group} />, [group, stretch].filter(Boolean).join(', '))
  }
  const timeLine = (row: ReplyRow, isQuiet?: boolean) =>
    line(row, row.start_at, names.brief(row, isPhone), names.full(row), isQuiet ? { isQuiet } : {})
  const heading = (field: string, text: string, align?: 'end') => {
    const way = wayOf(sort, field)
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
      <table
        className={`${table.table} ${style.table}`}
        aria-label={label}
        data-phone={isPhone || undefined}
        data-compared={isCompared || undefined}
      >
        <thead>
          <tr>
            {by === null || isBoth
              ? heading('start_at', by ? t(`by.${by as 'contact'}`) : t('period'))
              : heading('name', t(`by.${by as 'contact'}`))}
            {figures.map((figure) => heading(figure, called(figure), 'end'))}
          </tr>
        </thead>
        <tbody>{line(total, 'whole', t('whole'), t('whole'), { isWhole: true })}</tbody>
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
        ) : by === null ? (
          <tbody>
            {foldQuiet(name, rows, all).map((part) =>
              'row' in part ? (
                timeLine(part.row)
              ) : (
                <QuietRows
                  key={part.quiet[0]?.start_at}
                  text={t(`quiet.${interval}`, { count: part.quiet.length, what: t(`quiet_of.${name}`) })}
                  span={figures.length + 1}
                >
                  {(isOpen) => part.quiet.map((row) => timeLine(row, !isOpen))}
                </QuietRows>
              ),
            )}
          </tbody>
        ) : (
          <tbody>{rows.map((row) => groupLine(row, ''))}</tbody>
        )}
      </table>
    </div>
  )
}

const wayOf = (sort: string, field: string) => (sort === `${field}.asc` ? 'ascending' : sort === `${field}.desc` ? 'descending' : undefined)

/** One row for periods without figures, which opens them. Paper has them all. */
function QuietRows({ text, span, children }: { text: string; span: number; children: (isOpen: boolean) => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <tr className={style.quiet}>
        <th scope="row" colSpan={span}>
          <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <ChevronDown size={14} aria-hidden />
            {text}
          </button>
        </th>
      </tr>
      {children(isOpen)}
    </>
  )
}

interface CellProps {
  report: ReportName
  of: Figures
  figure: string
  label: string
  isPhone: boolean
  /** With its name: a phone has no room for as many headings. */
  isNamed: boolean
  comparison: boolean
}

/** A figure, and below it the compared one; zero is a dash, unless it is a rate. On a phone the change alone, before the first. */
function Cell({ report, of, figure, label, isPhone, isNamed, comparison }: CellProps) {
  const called = useFigureNames(report)
  const locale = useLocale()
  const kind = figuresOf(report)[figure]?.kind ?? 'count'
  const value = figureOf(of, figure)
  const before = of.previous?.[figure] ?? null
  const change = value !== null && before !== null && kind !== 'rate' ? changeText(value, before) : undefined
  const isNone = (number: number | null) => number === null || (number === 0 && kind !== 'rate')
  const content = isNone(value) ? (
    <Nothing />
  ) : (
    <FigureLink of={of} figure={figure} label={`${label}, ${called(figure)}: ${figureText(value, kind, locale)}`}>
      <FigureValue of={value} kind={kind} />
    </FigureLink>
  )
  if (isPhone) {
    return (
      <>
        {isNamed && <span className={style.change}>{called(figure)} </span>}
        {comparison && change && <span className={style.change}>{change} </span>}
        {content}
      </>
    )
  }
  return (
    <>
      {content}
      {comparison && of.previous && !isNone(before) && (
        <span className={style.before}>
          <FigureValue of={before} kind={kind} />
          {change && <span className={`${shapes.figures} ${style.percent}`}>{change}</span>}
        </span>
      )}
    </>
  )
}

/** “+12%”, “−8%”. */
function changeText(value: number, before: number): string | undefined {
  const { way, percent } = changeOf(value, before)
  return percent && `${way === 'less' ? minus : '+'}${percent}`
}
