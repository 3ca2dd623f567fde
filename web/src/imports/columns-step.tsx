import { type TableKind, columnsOf } from '@kasuwa/contract/tables/columns'
import { Button, NativeSelect, Radio } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useCan } from '../kit/can.tsx'
import { Notice } from '../kit/feedback/notice.tsx'
import { UploadProgressBar } from '../kit/feedback/upload-progress-bar.tsx'
import style from './imports.module.css'
import shapes from '../kit/page/shapes.module.css'
import { Questions } from './questions.tsx'
import { SheetAndHeadings } from './sheet-and-headings.tsx'
import { type ImportState, questionsOf } from './use-import.ts'

/** Second step: maps the columns of the file, each shown with sample values. */
export function ColumnsStep({ kind, state }: { kind: TableKind; state: ImportState }) {
  const t = useTranslations('imports')
  const words = useTranslations('imports.columns') as (key: string) => string
  const can = useCan()
  const { table, map, busy, fault, report, answers } = state
  if (!table) return null
  const width = Math.max(table.headings.length, ...table.sample.map((row) => row.length))
  const places = Array.from({ length: width }, (_, place) => place).filter(
    (place) => table.headings[place] || table.sample.some((row) => row[place]),
  )
  const columns = columnsOf(kind).filter(({ needs }) => !needs || can(needs))
  const columnAt = (place: number) => columns.find(({ name }) => map[name] === place)?.name ?? ''
  const hasName = typeof map.name === 'number'
  const isOpen = questionsOf(state).some(({ id, answer }) => (answers[id] ?? answer) === null)
  const leftOutAt = new Map(report?.left_out?.columns.map((column) => [column.place, column]))
  return (
    <>
      {report?.profile && <p>{t('profile', { program: report.profile.program })}</p>}
      {fault && <Notice is="wrong">{fault}</Notice>}
      <SheetAndHeadings state={state} table={table} />
      <Questions state={state} />
      <p className={shapes.about}>{t('columns_text', { name: state.file?.name ?? '' })}</p>
      <div className={`${shapes.box} ${style.columns}`} role="group" aria-label={t('step_columns')}>
        {places.map((place) => {
          const heading = table.headings[place] || t('unnamed', { number: String(place + 1) })
          const chosen = columnAt(place)
          const isEmpty = report?.columns?.[place]?.kind === 'empty'
          const becomes = report?.columns?.[place]?.becomes
          const fills = becomes && report?.table?.map[becomes] !== place ? becomes : undefined
          const leftOut = chosen === '' ? leftOutAt.get(place) : undefined
          return (
            <div key={place} className={style.column} data-left={chosen === '' ? (isEmpty ? 'empty' : 'filled') : undefined}>
              <div className={style.said}>
                <strong>{heading}</strong>
                <span className={`${shapes.small} ${style.sample}`} data-cut>
                  {isEmpty ? t('empty_column') : [...new Set(table.sample.flatMap((row) => row[place] || []))].slice(0, 3).join(' · ')}
                </span>
                {chosen === '' && !isEmpty && !fills && leftOut?.reason !== 'other_words' && (
                  <span className={shapes.reference}>{t('holds_data')}</span>
                )}
                {chosen === '' && fills && (
                  <span className={shapes.reference}>
                    {t(fills === 'stock' ? 'counts' : 'fills', { column: words(`${kind}.${fills}`) })}
                  </span>
                )}
                {leftOut?.reason === 'other_words' && (
                  <span className={shapes.reference}>
                    {t('other_words', {
                      count: leftOut.words.length,
                      words: leftOut.words
                        .slice(0, 2)
                        .map((word) => t('quoted', { word }))
                        .join(', '),
                    })}
                  </span>
                )}
              </div>
              <NativeSelect
                aria-label={t('is_column', { heading })}
                value={chosen}
                onChange={(event) => {
                  const { value } = event.currentTarget
                  if (value) state.setColumn(value, place)
                  else if (chosen) state.setColumn(chosen, null)
                }}
              >
                <option value="">{t('left_out')}</option>
                {columns.map(({ name }) => (
                  <option key={name} value={name}>
                    {words(`${kind}.${name}`)}
                  </option>
                ))}
              </NativeSelect>
            </div>
          )
        })}
      </div>
      <Radio.Group label={t('on_match')} value={state.onMatch} onChange={(value) => state.setOnMatch(value === 'skip' ? 'skip' : 'update')}>
        <div className={style.choices}>
          <Radio value="update" label={t('on_match_update')} />
          <Radio value="skip" label={t('on_match_skip')} />
        </div>
      </Radio.Group>
      <div className={style.bar}>
        <UploadProgressBar of={state.progress} />
      </div>
      <div className={style.actions}>
        <Button variant="default" onClick={state.back} disabled={busy !== undefined}>
          {t('back')}
        </Button>
        <Button onClick={() => void state.check()} loading={busy === 'checking'} disabled={!hasName || isOpen}>
          {t('check')}
        </Button>
        {!hasName && <span className={shapes.about}>{t('name_missing')}</span>}
        {hasName && isOpen && <span className={shapes.about}>{t('answer_first')}</span>}
      </div>
    </>
  )
}
