import { type TableKind, columnsOf } from '@kasuwa/contract/tables/columns'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Panel } from '../kit/page/panel.tsx'
import { Nothing } from '../kit/values/nothing.tsx'
import { Disclosure } from './disclosure.tsx'
import style from './imports.module.css'
import type { Report } from './use-import.ts'
import shapes from '../kit/page/shapes.module.css'

type PreviewRow = NonNullable<Report['preview']>[number]

/** Rows that stand there at first. */
const FIRST_ROWS = 3

/** The first rows of the file: their values beside their cells. */
export function PreviewRows({ of: report, kind }: { of: Report; kind: TableKind }) {
  const t = useTranslations('imports')
  const [isWhole, setWhole] = useState(false)
  const { preview = [] } = report
  if (preview.length === 0) return null
  return (
    <Panel title={t('kept')} flush>
      {preview.slice(0, isWhole ? undefined : FIRST_ROWS).map((row, index) => (
        <Disclosure
          key={row.row}
          isOpen={index === 0}
          title={[t('line', { line: String(row.row) }), row.becomes.name].filter(Boolean).join(' · ')}
        >
          <PreviewTable of={row} kind={kind} report={report} />
        </Disclosure>
      ))}
      {!isWhole && preview.length > FIRST_ROWS && (
        <div className={style.more}>
          <Button variant="subtle" onClick={() => setWhole(true)}>
            {t('show_first_rows', { count: preview.length })}
          </Button>
        </div>
      )}
    </Panel>
  )
}

function PreviewTable({ of: { row, cells, becomes }, kind, report }: { of: PreviewRow; kind: TableKind; report: Report }) {
  const t = useTranslations('imports')
  const words = useTranslations('imports.columns') as (key: string) => string
  // Several columns may fill one of ours: the first with a cell does, and the mapped one stands first.
  const headingOf = (name: string) => {
    const places = (report.columns ?? []).flatMap(({ heading, becomes: column }, place) =>
      column === name ? [{ heading: heading || String(place + 1), isMapped: report.table?.map[name] === place }] : [],
    )
    const ordered = places.toSorted((first, second) => Number(second.isMapped) - Number(first.isMapped))
    return (ordered.find(({ heading }) => cells[heading]) ?? ordered[0])?.heading
  }
  const lines = columnsOf(kind).flatMap(({ name }) => {
    const heading = headingOf(name)
    const cell = heading === undefined ? undefined : cells[heading]
    return becomes[name] || cell ? [{ key: name, title: words(`${kind}.${name}`), value: becomes[name], heading, cell }] : []
  })
  const leftOut = (report.left_out?.columns ?? []).flatMap(({ heading, place }) => {
    const cell = cells[heading || String(place + 1)]
    return cell ? [{ key: `${place}`, title: t('left_out_cell'), value: undefined, heading, cell }] : []
  })
  return (
    <table className={style.kept} aria-label={t('kept_of', { line: String(row) })}>
      <thead>
        <tr>
          <th scope="col">{t('kept_column')}</th>
          <th scope="col">{t('kept_value')}</th>
          <th scope="col">{t('kept_cell')}</th>
        </tr>
      </thead>
      <tbody>
        {[...lines, ...leftOut].map(({ key, title, value, heading, cell }) => (
          <tr key={key}>
            <th scope="row">{title}</th>
            <td>{value || <Nothing />}</td>
            <td>
              {cell}
              {cell && heading && <span className={`${shapes.tiny} ${style.heading}`}>{heading}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
