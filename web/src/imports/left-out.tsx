import { type LeftOutReason, joinedReasons, leftOutReasons } from '@kasuwa/contract/imports'
import type { TableKind } from '@kasuwa/contract/tables/columns'
import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { ButtonRow } from '../kit/page/button-row.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { Disclosure } from './disclosure.tsx'
import style from './imports.module.css'
import shapes from '../kit/page/shapes.module.css'
import type { ImportState, LeftOutRow, Report } from './use-import.ts'

/** Rows and columns of the file that become nothing. */
export function LeftOut({ of: report, kind, state }: { of: Report; kind: TableKind; state: ImportState }) {
  const t = useTranslations('imports')
  const columnWords = useTranslations('imports.columns') as (key: string) => string
  const { columns = [], rows: foundRows = [], cells = [], cells_total: cellsTotal = 0, totals } = report.left_out ?? {}
  // Rows that the reply does not list.
  const restOf = (reason: LeftOutReason) => (totals?.[reason] ?? 0) - foundRows.filter((row) => row.reason === reason).length
  const rows = [...foundRows, ...state.takenRows.filter(({ row }) => foundRows.every((leftOutRow) => leftOutRow.row !== row))].toSorted(
    (first, second) => first.row - second.row,
  )
  // Rows with errors that the member left out here still stand above.
  const skipped = [...state.skipped].filter((line) => report.rows?.every(({ row }) => row !== line))
  const total = (report.left_out_rows ?? 0) - state.skipped.size
  return (
    <>
      {skipped.length > 0 && (
        <ButtonRow>
          <span>{t('you_left_out', { count: skipped.length })}</span>
          <Button variant="default" onClick={() => state.takeBack(skipped)}>
            {t('take_rows_back')}
          </Button>
        </ButtonRow>
      )}
      {rows.length > 0 && (
        <Panel title={t('rows_left_out')} flush>
          <p className={style.lead}>
            {t('rows_left_out_text')} {total > foundRows.length && t('first_left_out', { shown: foundRows.length, total })}
          </p>
          {leftOutReasons.map((reason) => (
            <Reason key={reason} is={reason} rows={rows.filter((row) => row.reason === reason)} rest={restOf(reason)} state={state} />
          ))}
        </Panel>
      )}
      {cells.length > 0 && (
        <Panel title={t('cells_left_out')} flush>
          <p className={style.lead}>
            {t('cells_left_out_text')} {cellsTotal > cells.length && t('first_left_out', { shown: cells.length, total: cellsTotal })}
          </p>
          <ul className={style.list}>
            {cells.map(({ row, column, text }, index) => (
              <li key={index}>
                <span className={style.line}>{t('line', { line: String(row) })}</span>
                <span className={style.text}>
                  {columnWords(`${kind}.${column}`)}: {text}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {columns.length > 0 && (
        <Panel title={t('columns_left_out')} flush>
          <p className={style.lead}>{t('columns_left_out_text')}</p>
          <ul className={style.list}>
            {columns.map(({ heading, place, reason, words, words_total: total, rows: lost }) => (
              <li key={`${place} ${reason}`}>
                <span className={shapes.name}>{heading || t('unnamed', { number: String(place + 1) })}</span>
                {reason === 'debt_date' && <span>{t('debt_date_left_out')}</span>}
                {lost !== null &&
                  (reason === 'other_price' || reason === 'other_reorder' || reason === 'further_values' || reason === 'own_pictures') && (
                    <span className={shapes.small}>{t(`lost_${reason}`, { words: words.join(', '), count: lost })}</span>
                  )}
                {lost === null && words.length > 0 && (
                  <span className={shapes.small}>
                    {[...words, ...(total !== null && total > words.length ? [t('more_words', { count: total - words.length })] : [])].join(
                      ' · ',
                    )}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}

interface ReasonProps {
  is: LeftOutReason
  rows: readonly LeftOutRow[]
  /** Further rows, which are not listed. */
  rest: number
  state: ImportState
}

function Reason({ is: reason, rows, rest, state }: ReasonProps) {
  const t = useTranslations('imports')
  if (rows.length + rest === 0) return null
  const isTaken = (row: LeftOutRow) => state.takenRows.some((takenRow) => takenRow.row === row.row)
  return (
    <Disclosure title={t(`reason_${reason}`, { count: rows.length + rest })}>
      <ul className={style.list}>
        {rows.map((row) => {
          const line = String(row.row)
          return (
            <li key={row.row} data-taken={isTaken(row) || undefined}>
              <span className={style.line}>{t('line', { line })}</span>
              <span className={style.text}>{row.text}</span>
              {!joinedReasons.includes(reason) && (
                <Button
                  variant="default"
                  aria-label={t(isTaken(row) ? 'leave_out' : 'take_in_line', { line })}
                  onClick={() => (isTaken(row) ? state.undoTakeIn(row) : state.takeIn(row))}
                >
                  {t(isTaken(row) ? 'left_out' : 'take_in')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Disclosure>
  )
}
