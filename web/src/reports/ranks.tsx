import type { ReportName } from '@kasuwa/contract/report-figures'
import { useLocale } from 'use-intl'
import { scaleOf } from '../kit/chart/change.ts'
import { figureOf, groupKey, type ReplyRow } from './answer.ts'
import { FigureLink } from './figure-link.tsx'
import { figureText, FigureValue } from './figure-value.tsx'
import { useFigureNames } from './use-figure-names.ts'
import shapes from '../kit/page/shapes.module.css'
import style from './ranks.module.css'
import { figuresOf } from './report-columns.ts'

interface Props {
  name: ReportName
  rows: readonly ReplyRow[]
  figure: string
  comparison: string | undefined
}

/** Groups ranked by one metric: a bar each, with a mark for the compared period. A bar opens its rows. */
export default function Ranks({ name, rows, figure, comparison }: Props) {
  const called = useFigureNames(name)
  const locale = useLocale()
  const kind = figuresOf(name)[figure]?.kind ?? 'count'
  // “Others” would dwarf all other bars: it shows only its figure.
  const isDrawn = (row: ReplyRow) => row._group?.kind !== 'others'
  const sizes = rows
    .filter(isDrawn)
    .flatMap((row) => [figureOf(row, figure), row.previous?.[figure] ?? null])
    .map((value) => Math.abs(value ?? 0))
  const most = scaleOf(sizes) || 1
  const part = (value: number) => `${Math.min(Math.abs(value) / most, 1) * 100}%`
  const hasBefore = rows.some((row) => isDrawn(row) && (row.previous?.[figure] ?? 0) > 0)
  return (
    <>
      {comparison && hasBefore && (
        <p className={`${shapes.tiny} ${style.legend}`} aria-hidden>
          {comparison}
        </p>
      )}
      <ol className={style.ranks} aria-label={called(figure)}>
        {rows.map((row) => {
          const value = figureOf(row, figure)
          const before = row.previous?.[figure] ?? null
          const group = row._group?.name ?? ''
          return (
            <li key={groupKey(row)} className={style.rank} data-rest={row._group?.id ? undefined : true}>
              <span className={style.name} data-cut>
                {group}
              </span>
              <span className={style.track} aria-hidden>
                {isDrawn(row) && value !== null && value !== 0 && (
                  <span
                    className={style.bar}
                    data-below={(value ?? 0) < 0 || undefined}
                    data-beyond={Math.abs(value ?? 0) > most || undefined}
                    style={{ width: part(value ?? 0) }}
                  />
                )}
                {isDrawn(row) && before !== null && before > 0 && (
                  <span className={style.before} style={{ insetInlineStart: part(before) }} />
                )}
              </span>
              <span className={style.figure}>
                <FigureLink
                  of={row}
                  figure={figure}
                  className={style.opens}
                  label={[
                    `${group}, ${called(figure)}: ${figureText(value, kind, locale)}`,
                    ...(comparison && before !== null ? [`${comparison}: ${figureText(before, kind, locale)}`] : []),
                  ].join('; ')}
                >
                  <FigureValue of={value} kind={kind} />
                </FigureLink>
              </span>
            </li>
          )
        })}
      </ol>
    </>
  )
}
