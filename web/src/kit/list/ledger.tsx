import { useTranslations } from 'use-intl'
import { useDates, useDayOf } from '../format.ts'
import { When } from '../values/when.tsx'
import { type Column, timeColumn } from './columns.tsx'
import style from './columns.module.css'

/** When an entry was; when it was typed in is in its title, where that was another day. */
export const ledgerDateColumn = <Row extends { created_at: string }, Sort extends string = never>(
  heading: string,
  of: (row: Row) => string,
): Column<Row, Sort> => ({
  key: 'date',
  heading,
  show: (row) => <Entered date={of(row)} recorded={row.created_at} />,
  brief: (row) => <When at={of(row)} brief />,
  text: of,
  place: 'under',
})

/** When an entry was typed in, which is the order of a ledger: its arrow stands here, as dates of documents go otherwise. Shown to who asks for it. */
export const recordedColumn = <Row extends { created_at: string }>(heading: string): Column<Row, 'created_at'> =>
  timeColumn('recorded', heading, (row) => row.created_at, { sort: 'created_at', hidden: true })

function Entered({ date, recorded }: { date: string; recorded: string }) {
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
