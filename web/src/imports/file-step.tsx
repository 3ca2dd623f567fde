import { type TableKind, MAX_TABLE_BYTES, columnsOf } from '@kasuwa/contract/tables/columns'
import { Button } from '@mantine/core'
import { FileSpreadsheet } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Notice } from '../kit/feedback/notice.tsx'
import { UploadProgressBar } from '../kit/feedback/upload-progress-bar.tsx'
import { PlanRoom } from '../billing/plan-room.tsx'
import style from './imports.module.css'
import { PastImports } from './past-imports.tsx'
import type { ImportState } from './use-import.ts'

/** The first step: a file, dropped or chosen; below it what was brought in before. */
export function FileStep({ kind, state, show }: { kind: TableKind; state: ImportState; show: (id: string) => void }) {
  const t = useTranslations('imports')
  const words = useTranslations('imports.columns') as (key: string) => string
  const picker = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const { busy, fault, file } = state
  const take = (files: FileList | null) => {
    const [first] = files ?? []
    if (!first || busy) return
    // Not after minutes of sending.
    if (first.size > MAX_TABLE_BYTES) state.refuse(t('too_large', { name: first.name, size: Math.ceil(first.size / 1_000_000) }))
    else void state.choose(first)
  }
  return (
    <>
      {kind === 'products' && <PlanRoom of="products" />}
      {fault && <Notice is="wrong">{fault}</Notice>}
      <div
        className={style.drop}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files)
        }}
      >
        <FileSpreadsheet size={32} strokeWidth={1.5} aria-hidden />
        <p className={style.lead}>{busy ? t('reading', { name: file?.name ?? '' }) : t('drop')}</p>
        <p className={style.hint}>{t('formats')}</p>
        <input
          ref={picker}
          type="file"
          hidden
          aria-label={t('choose')}
          accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={(event) => {
            take(event.currentTarget.files)
            // Reset, so that choosing the same file again fires a change.
            event.currentTarget.value = ''
          }}
        />
        <Button onClick={() => picker.current?.click()} loading={busy !== undefined}>
          {t('choose')}
        </Button>
        <div className={style.bar}>
          <UploadProgressBar of={state.progress} />
        </div>
      </div>
      <p className={style.hint}>
        {t('takes', {
          columns: columnsOf(kind)
            .map(({ name }) => words(`${kind}.${name}`))
            .join(', '),
        })}{' '}
        {kind === 'products' || kind === 'contacts' ? t('others') : ''}
      </p>
      <PastImports kind={kind} show={show} />
    </>
  )
}
