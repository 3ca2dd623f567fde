import type { TableKind } from '@kasuwa/contract/tables/columns'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { downloadFile, saveFile } from '../kit/api/download.ts'
import { useCall, useOne, invalidate } from '../kit/api/query.ts'
import { toast } from '../kit/feedback/feedback.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { Notice } from '../kit/feedback/notice.tsx'
import { State } from '../kit/feedback/state.tsx'
import { Counts } from './check-step.tsx'
import { StockHint } from './stock-differences.tsx'
import { UndoButton } from './undo-button.tsx'
import bar from '../kit/feedback/upload-progress-bar.module.css'
import style from './imports.module.css'
import shapes from '../kit/page/shapes.module.css'

/** List of the imported records. */
const lists: Partial<Record<TableKind, '/products' | '/contacts'>> = { products: '/products', contacts: '/contacts' }

/** Milliseconds between polls of a running import. */
const EVERY = 1000

/** Fourth step: progress, result, and a file of the rejected rows. */
export function ResultStep({ kind, id, onRestart }: { kind: TableKind; id: string; onRestart: () => void }) {
  const t = useTranslations('imports')
  const [isOver, setOver] = useState(false)
  const loaded = useOne(api.imports.one, { params: { id } }, isOver ? {} : { every: EVERY })
  const stop = useCall(api.imports.delete)
  const status = loaded.data?.import.status
  const goesOn = status === 'waiting' || status === 'running'
  if (status !== undefined && !goesOn && !isOver) setOver(true)
  const cache = useQueryClient()
  useEffect(() => {
    // Lists loaded before lack the imported records.
    if (isOver) for (const feature of api.imports[kind].touches) if (feature !== 'imports') void invalidate(cache, { queryKey: [feature] })
  }, [isOver, cache, kind])
  const list = lists[kind]
  const save = () =>
    downloadFile(api.imports.refused, { params: { id } }).then(
      (file) => saveFile(file, 'refused.csv'),
      (error: Error) => toast.wrong(error.message),
    )
  return (
    <Loading of={loaded}>
      {({ import: loadedImport }) => (
        <>
          <div className={`${shapes.wraps} ${style.resultHead}`}>
            <strong>{loadedImport.file_name}</strong>
            <State of="import" is={loadedImport.status} />
          </div>
          {goesOn && (
            <>
              <div
                className={bar.track}
                role="progressbar"
                aria-label={t('progress')}
                aria-valuemin={0}
                aria-valuemax={Math.max(loadedImport.total, 1)}
                aria-valuenow={loadedImport.progress}
              >
                <div
                  className={bar.done}
                  style={{ transform: `scaleX(${loadedImport.total > 0 ? loadedImport.progress / loadedImport.total : 0})` }}
                />
              </div>
              <p className={shapes.about}>{t('goes_on')}</p>
            </>
          )}
          {loadedImport.fault && <Notice is="wrong">{loadedImport.fault}</Notice>}
          {loadedImport.status === 'refused' && <Notice is="wrong">{t('nothing_written')}</Notice>}
          {loadedImport.status === 'stopped' && <Notice is="information">{t('stopped')}</Notice>}
          {loadedImport.status === 'undone' && <Notice is="information">{t('undone_text')}</Notice>}
          {!goesOn && <Counts of={loadedImport} />}
          {loadedImport.status === 'done' && <StockHint count={loadedImport.stock_differs} />}
          <div className={style.actions}>
            {goesOn && (
              <Button variant="default" loading={stop.busy} onClick={() => void stop.run({ params: { id } })}>
                {t('stop')}
              </Button>
            )}
            {loadedImport.refused > 0 && (
              <Button variant="default" leftSection={<Download size={16} aria-hidden />} onClick={() => void save()}>
                {t('save_refused', { count: loadedImport.refused })}
              </Button>
            )}
            <UndoButton of={loadedImport} />
            {!goesOn && (
              <Button variant="default" onClick={onRestart}>
                {t('another')}
              </Button>
            )}
            {!goesOn && list && (
              <Button renderRoot={(props) => <Link {...props} to={list} />}>
                {t(list === '/products' ? 'to_products' : 'to_contacts')}
              </Button>
            )}
          </div>
        </>
      )}
    </Loading>
  )
}
