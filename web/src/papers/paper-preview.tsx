import { previewed } from '@kasuwa/contract/paper-choices'
import type { PaperSettings } from '@kasuwa/contract/papers'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { downloadFile } from '../kit/api/download.ts'
import { SessionEnded } from '../kit/api/errors.ts'
import { useDebounced } from '../kit/debounce.ts'
import { Segments } from '../kit/fields/segments.tsx'
import type { FormState } from '../kit/form/form-state.ts'
import { Panel } from '../kit/page/panel.tsx'
import style from './papers.module.css'
import shapes from '../kit/page/shapes.module.css'

type Kind = (typeof previewed)[number]

interface Preview {
  kind: Kind
  /** A preview as a blob URL; or the HTML page of a receipt. */
  address?: string
  page?: string
  failed?: string
}

/** Preview of the server's paper with the form's current values, saved or not. */
export function PaperPreview({ of: state }: { of: FormState }) {
  const t = useTranslations('papers')
  const [kind, setKind] = useState<Kind>('invoice')
  useSyncExternalStore(state.subscribe, state.version)
  const valuesJson = useDebounced(JSON.stringify(state.values()))
  const preview = usePreview(kind, valuesJson)
  return (
    <Panel title={t('preview')}>
      <div className={shapes.rows}>
        <Segments
          label={t('preview_of')}
          value={kind}
          choices={previewed.map((value) => ({ value, label: t(value) }))}
          onChange={setKind}
        />
        {preview?.failed !== undefined && (
          <p role="status" className={shapes.wrong}>
            {t('failed', { why: preview.failed })}
          </p>
        )}
        {/* A scrollable area must be focusable by keyboard. */}
        <div className={style.desk} role="region" aria-label={t('preview')} tabIndex={0} aria-busy={preview?.kind !== kind}>
          {preview?.address && <img className={style.sheet} src={preview.address} alt={t('drawn', { paper: t(preview.kind) })} />}
          {preview?.page !== undefined && <Roll page={preview.page} title={t('drawn', { paper: t(preview.kind) })} />}
          {!preview && <div className={style.blank} />}
        </div>
      </div>
    </Panel>
  )
}

/** @param valuesJson the form's values as JSON, after a pause in typing */
function usePreview(kind: Kind, valuesJson: string): Preview | undefined {
  const [preview, setPreview] = useState<Preview>()
  useEffect(() => {
    let isOver = false
    const query = { paper: kind, ...dropEmptyValues(JSON.parse(valuesJson) as Partial<PaperSettings>) }
    downloadFile(api.papers.preview, { query }).then(
      async ({ content }) => {
        const next = content.type.startsWith('image/') ? { address: URL.createObjectURL(content) } : { page: await content.text() }
        // A newer preview was requested meanwhile.
        if (isOver) return void (next.address && URL.revokeObjectURL(next.address))
        setPreview({ kind, ...next })
      },
      (error: unknown) => {
        if (isOver || error instanceof SessionEnded) return
        setPreview((before) => ({ ...(before ?? { kind }), failed: (error as Error).message }))
      },
    )
    return () => {
      isOver = true
    }
  }, [kind, valuesJson])
  const address = preview?.address
  useEffect(() => (address ? () => URL.revokeObjectURL(address) : undefined), [address])
  return preview
}

/** Empty values are not sent, and print nothing. */
const dropEmptyValues = (values: Partial<PaperSettings>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== '')) as Partial<PaperSettings>

/** A receipt at its full length. */
function Roll({ page, title }: { page: string; title: string }) {
  const [height, setHeight] = useState<number>()
  return (
    <iframe
      className={style.roll}
      // A sandboxed page without scripts; same origin, so that its height can be measured.
      sandbox="allow-same-origin"
      srcDoc={page}
      title={title}
      style={{ height }}
      onLoad={(event) => setHeight(event.currentTarget.contentDocument?.body.offsetHeight)}
    />
  )
}
