import { type TableKind, MAX_TABLE_BYTES, columnsOf } from '@kasuwa/contract/tables/columns'
import { Button } from '@mantine/core'
import { FileUp } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { FileDrop } from '../kit/file-drop.tsx'
import { Notice } from '../kit/feedback/notice.tsx'
import { UploadProgressBar } from '../kit/feedback/upload-progress-bar.tsx'
import { partWithWords } from '../lazy-with-words.ts'
import { PlanRoom } from '../billing/plan-room.ts'
import style from './imports.module.css'
import shapes from '../kit/page/shapes.module.css'
import { PastImports } from './past-imports.tsx'
import type { ImportState } from './use-import.ts'

// Below the fold of most phones.
const SampleColumns = partWithWords('import-samples', () => import('./sample-columns.tsx'))

const accepts = '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** First step: a dropped or chosen file; earlier imports below. */
export function FileStep({ kind, state, show }: { kind: TableKind; state: ImportState; show: (id: string) => void }) {
  const t = useTranslations('imports')
  const words = useTranslations('imports.columns') as (key: string) => string
  const picker = useRef<HTMLInputElement>(null)
  const { busy, fault, file } = state
  const take = (first: File) => {
    if (busy) return
    // Checked before minutes of uploading.
    if (first.size > MAX_TABLE_BYTES) state.refuse(t('too_large', { name: first.name, size: Math.ceil(first.size / 1_000_000) }))
    else void state.choose(first)
  }
  return (
    <>
      {kind === 'products' && <PlanRoom of="products" />}
      {fault && <Notice is="wrong">{fault}</Notice>}
      <FileDrop icon={FileUp} choose={t('choose')} accept={accepts} picker={picker} take={take}>
        <p>{busy ? t('reading', { name: file?.name ?? '' }) : t('drop')}</p>
        <p className={shapes.about}>{t('formats')}</p>
        <Button onClick={() => picker.current?.click()} loading={busy !== undefined}>
          {t('choose')}
        </Button>
        <div className={style.bar}>
          <UploadProgressBar of={state.progress} />
        </div>
      </FileDrop>
      {kind === 'products' || kind === 'contacts' ? (
        <>
          <p className={shapes.about}>{t(`others_${kind}`)}</p>
          <SampleColumns kind={kind} />
        </>
      ) : (
        <p className={shapes.about}>
          {t('takes_columns', {
            columns: columnsOf(kind)
              .map(({ name }) => words(`${kind}.${name}`))
              .join(', '),
          })}
        </p>
      )}
      <PastImports kind={kind} show={show} />
    </>
  )
}
