import { type TableKind, columnsOf } from '@kasuwa/contract/tables/columns'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { Undo2, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Notice } from '../kit/feedback/notice.tsx'
import { UploadProgressBar } from '../kit/feedback/upload-progress-bar.tsx'
import { Stat, StatRow } from '../kit/page/stat-row.tsx'
import { Quantity } from '../kit/values/quantity.tsx'
import style from './imports.module.css'
import shapes from '../kit/page/shapes.module.css'
import type { ImportState, Report } from './use-import.ts'

type RejectedRow = NonNullable<Report['rows']>[number]

/** Number of rows by result. */
export function Counts({ of }: { of: Pick<Report, 'imported' | 'updated' | 'skipped' | 'refused'> }) {
  const t = useTranslations('imports')
  return (
    <StatRow>
      {(['imported', 'updated', 'skipped', 'refused'] as const).map((figure) => (
        <Stat key={figure} name={t(figure)} isShort>
          <Quantity thousandths={(of[figure] ?? 0) * 1000} />
        </Stat>
      ))}
    </StatRow>
  )
}

/** Third step: previews the result before anything is written. Invalid cells are corrected in place. */
export function CheckStep({ kind, state }: { kind: TableKind; state: ImportState }) {
  const t = useTranslations('imports')
  const { report, busy, fault, isStale } = state
  if (!report) return null
  const { rows = [], refused = 0, errors_total: total = 0, imported = 0, updated = 0 } = report
  const good = imported + updated
  return (
    <>
      <Counts of={report} />
      {fault && <Notice is="wrong">{fault}</Notice>}
      {refused === 0 && <Notice is="good">{good > 0 ? t('all_good') : t('nothing_new')}</Notice>}
      {rows.length > 0 && (
        <section className={style.rows} aria-label={t('bad_rows')}>
          <p className={shapes.about}>
            {total > rows.length ? t('first_of', { shown: String(rows.length), total: String(total) }) : t('put_right')}
          </p>
          {rows.map((row) => (
            <BadRow key={row.row} of={row} kind={kind} state={state} />
          ))}
        </section>
      )}
      <UploadProgressBar of={state.progress} />
      <div className={style.actions}>
        <Button variant="default" onClick={state.back} disabled={busy !== undefined}>
          {t('back')}
        </Button>
        {isStale ? (
          <Button onClick={() => void state.check()} loading={busy === 'checking'}>
            {t('check_again')}
          </Button>
        ) : (
          good > 0 && (
            <Button onClick={() => void state.bringIn()} loading={busy === 'importing'}>
              {refused > 0 ? t('bring_in_good', { count: good }) : t('bring_in', { count: good })}
            </Button>
          )
        )}
        {refused > 0 && !isStale && good > 0 && <span className={shapes.about}>{t('rest_stays', { count: refused })}</span>}
      </div>
    </>
  )
}

/** A row with errors: invalid cells as fields, the others as text to identify it. */
function BadRow({ of: { row, errors, cells }, kind, state }: { of: RejectedRow; kind: TableKind; state: ImportState }) {
  const t = useTranslations('imports')
  const words = useTranslations('imports.columns') as (key: string) => string
  const edit = state.edits[row]
  const isLeftOut = edit === null
  const wrong = columnsOf(kind).flatMap(({ name }) => (errors[name] ? [name] : []))
  const validCells = columnsOf(kind).flatMap(({ name }) => (!errors[name] && cells[name] ? [cells[name]] : []))
  return (
    <div className={style.row} data-left={isLeftOut || undefined} role="group" aria-label={t('line', { line: String(row) })}>
      <div className={style.rowHead}>
        <span className={style.line}>{t('line', { line: String(row) })}</span>
        <span className={style.sample} data-cut>
          {validCells.slice(0, 5).join(' · ')}
        </span>
        <ActionIcon
          variant="subtle"
          aria-label={isLeftOut ? t('take_back', { line: String(row) }) : t('leave_out', { line: String(row) })}
          title={isLeftOut ? t('take_back', { line: String(row) }) : t('leave_out', { line: String(row) })}
          onClick={() => (isLeftOut ? state.takeBack(row) : state.leaveOut(row))}
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
