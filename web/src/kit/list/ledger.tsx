import { useTranslations } from 'use-intl'
import { useDates, useDayOf } from '../format.ts'
import { When } from '../values/when.tsx'
import { type Column, timeColumn } from './columns.tsx'
import style from './columns.module.css'

/** Date of a ledger entry; if it was recorded on another day, the title says when. */
export const ledgerDateColumn = <Row extends { created_at: string }, Sort extends string = never>(
  heading: string,
  of: (row: Row) => string,
): Column<Row, Sort> => ({
  key: 'date',
  heading,
  show: (row) => <LedgerDate date={of(row)} recorded={row.created_at} />,
  brief: (row) => <When at={of(row)} brief />,
  text: of,
  place: 'under',
})

/**
 * Time of recording, the order of a ledger; hidden by default. Its heading has the sort arrow, since document dates may be in another
 * order.
 */
export const recordedColumn = <Row extends { created_at: string }>(heading: string): Column<Row, 'created_at'> =>
  timeColumn('recorded', heading, (row) => row.created_at, { sort: 'created_at', hidden: true })

function LedgerDate({ date, recorded }: { date: string; recorded: string }) {
  const t = useTranslations('kit')
  const dayOf = useDayOf()
  const dates = useDates()
  if (dayOf(date) === dayOf(recorded)) return <When at={date} day />
  return (
    <span className={style.recorded} title={t('recorded', { date: dates.day(recorded) })}>
      <When at={date} day />
    </span>
  )
}
