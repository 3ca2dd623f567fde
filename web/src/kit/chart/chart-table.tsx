import { useTranslations } from 'use-intl'
import type { ChartProps } from './chart-props.ts'
import style from './chart.module.css'
import { Money } from '../values/money.tsx'

const sum = (numbers: readonly (number | null)[]) => numbers.reduce<number>((total, number) => total + (number ?? 0), 0)

/** The bars' values, newest first, with totals. */
export function ChartTable({ label, words, points, link }: ChartProps) {
  const t = useTranslations('kit')
  return (
    <table className={style.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{words.point}</th>
          <th scope="col">{words.value}</th>
          <th scope="col">{words.before}</th>
        </tr>
      </thead>
      <tbody>
        {points.toReversed().map((point) => (
          <tr key={point.key}>
            <th scope="row">{link(point, { className: style.row, children: point.name })}</th>
            <td>
              <Money kobo={point.value} />
            </td>
            <td>
              <Money kobo={point.before} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('chart_total')}</th>
          <td>
            <Money kobo={sum(points.map(({ value }) => value))} />
          </td>
          <td>
            <Money kobo={sum(points.map(({ before = null }) => before))} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
