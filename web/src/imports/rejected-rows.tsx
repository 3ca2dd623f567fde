import { type TableKind, columnsOf } from '@kasuwa/contract/tables/columns'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { Undo2, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ButtonRow } from '../kit/page/button-row.tsx'
import style from './imports.module.css'
import shapes from '../kit/page/shapes.module.css'
import { type RejectedGroup, type RejectedRow, groupRejected } from './rejected-groups.ts'
import type { ImportState, Report } from './use-import.ts'

interface Props {
  kind: TableKind
  state: ImportState
}

/** Rows of a group that stand there at first. */
const FIRST_ROWS = 5

/** Rows with errors, grouped by cause. */
export function RejectedRows({ of: { rows = [], errors_total: total = 0 }, kind, state }: Props & { of: Report }) {
  const t = useTranslations('imports')
  if (rows.length === 0) return null
  return (
    <section className={style.rows} aria-label={t('bad_rows')}>
      <p className={shapes.about}>
        {total > rows.length ? t('first_of', { shown: String(rows.length), total: String(total) }) : t('put_right')}
      </p>
      {groupRejected(rows).map((group) =>
        group.rows.length > 1 ? (
          <Group key={group.key} of={group} kind={kind} state={state} />
        ) : (
          group.rows.map((row) => <BadRow key={row.row} of={row} kind={kind} state={state} />)
        ),
      )}
    </section>
  )
}

/** Rows of one cause, with what can be done about all of them. */
function Group({ of: { rows, errors }, kind, state }: Props & { of: RejectedGroup }) {
  const t = useTranslations('imports')
  const words = useTranslations('imports.columns') as (key: string) => string
  const [isWhole, setWhole] = useState(false)
  const title = useId()
  const lines = rows.map(({ row }) => row)
  const isLeftOut = lines.every((line) => state.skipped.has(line))
  // Without its name no row is a record.
  const columns = Object.keys(errors).filter(
    (column) => column !== 'name' && typeof state.map[column] === 'number' && rows.some(({ cells }) => cells[column]),
  )
  return (
    <section className={style.group} aria-labelledby={title}>
      <h3 id={title} className={shapes.name}>
        {t('cause', { count: rows.length, errors: Object.values(errors).flat().join(' ') })}
      </h3>
      <ButtonRow>
        <Button variant="default" onClick={() => (isLeftOut ? state.takeBack(lines) : state.leaveOut(lines))}>
          {isLeftOut ? t('take_rows_back') : t('leave_rows_out')}
        </Button>
        {columns.map((column) => (
          <Button key={column} variant="default" disabled={state.busy !== undefined} onClick={() => void state.leaveColumnOut(column)}>
            {t('leave_column_out', { column: words(`${kind}.${column}`) })}
          </Button>
        ))}
      </ButtonRow>
      {!isLeftOut &&
        rows.slice(0, isWhole ? undefined : FIRST_ROWS).map((row) => <BadRow key={row.row} of={row} kind={kind} state={state} />)}
      {!isLeftOut && !isWhole && rows.length > FIRST_ROWS && (
        <Button variant="subtle" className={shapes.start} onClick={() => setWhole(true)}>
          {t('show_all_rows', { count: rows.length })}
        </Button>
      )}
    </section>
  )
}

/** A row with errors: invalid cells as fields, the others as text to identify it. */
function BadRow({ of: { row, errors, cells }, kind, state }: Props & { of: RejectedRow }) {
  const t = useTranslations('imports')
  const words = useTranslations('imports.columns') as (key: string) => string
  const edit = state.edits[row]
  const isLeftOut = state.skipped.has(row)
  const wrong = columnsOf(kind).flatMap(({ name }) => (errors[name] ? [name] : []))
  const validCells = columnsOf(kind).flatMap(({ name }) => (!errors[name] && cells[name] ? [cells[name]] : []))
  return (
    <div className={style.row} data-left={isLeftOut || undefined} role="group" aria-label={t('line', { line: String(row) })}>
      <div className={`${shapes.row} ${style.rowHead}`}>
        <span className={style.line}>{t('line', { line: String(row) })}</span>
        <span className={`${shapes.small} ${style.sample}`} data-cut>
          {validCells.slice(0, 5).join(' · ')}
        </span>
        <ActionIcon
          variant="subtle"
          aria-label={isLeftOut ? t('take_back', { line: String(row) }) : t('leave_out', { line: String(row) })}
          title={isLeftOut ? t('take_back', { line: String(row) }) : t('leave_out', { line: String(row) })}
          onClick={() => (isLeftOut ? state.takeBack([row]) : state.leaveOut([row]))}
        >
          {isLeftOut ? <Undo2 size={16} aria-hidden /> : <X size={16} aria-hidden />}
        </ActionIcon>
      </div>
      {!isLeftOut && (
        <div className={style.cells}>
          {wrong.map((name) => (
            <TextInput
              key={name}
              label={words(`${kind}.${name}`)}
              value={edit?.[name] ?? cells[name] ?? ''}
              error={edit?.[name] === undefined ? errors[name]?.join(' ') : undefined}
              onChange={(event) => state.setCell(row, name, event.currentTarget.value)}
            />
          ))}
        </div>
      )}
    </div>
  )
}
