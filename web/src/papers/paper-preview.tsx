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

interface Shown {
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
  const settled = useDebounced(JSON.stringify(state.values()))
  const shown = usePreview(kind, settled)
  return (
    <Panel title={t('preview')}>
      <div className={shapes.rows}>
        <Segments
          label={t('preview_of')}
          value={kind}
          choices={previewed.map((one) => ({ value: one, label: t(one) }))}
          onChange={setKind}
        />
        {shown?.failed !== undefined && (
          <p role="status" className={style.wrong}>
            {t('failed', { why: shown.failed })}
          </p>
        )}
        {/* A scrollable area must be focusable by keyboard. */}
        <div className={style.desk} role="region" aria-label={t('preview')} tabIndex={0} aria-busy={shown?.kind !== kind}>
          {shown?.address && <img className={style.sheet} src={shown.address} alt={t('drawn', { paper: t(shown.kind) })} />}
          {shown?.page !== undefined && <Roll page={shown.page} title={t('drawn', { paper: t(shown.kind) })} />}
          {!shown && <div className={style.blank} />}
        </div>
      </div>
    </Panel>
  )
}

/** @param settled the form's values as JSON, after a pause in typing */
function usePreview(kind: Kind, settled: string): Shown | undefined {
  const [shown, setShown] = useState<Shown>()
  useEffect(() => {
    let isOver = false
    const query = { paper: kind, ...said(JSON.parse(settled) as Partial<PaperSettings>) }
    downloadFile(api.papers.preview, { query }).then(
      async ({ content }) => {
        const next = content.type.startsWith('image/') ? { address: URL.createObjectURL(content) } : { page: await content.text() }
        // A newer preview was requested meanwhile.
        if (isOver) return void (next.address && URL.revokeObjectURL(next.address))
        setShown({ kind, ...next })
      },
      (error: unknown) => {
        if (isOver || error instanceof SessionEnded) return
        setShown((before) => ({ ...(before ?? { kind }), failed: (error as Error).message }))
      },
    )
    return () => {
      isOver = true
    }
  }, [kind, settled])
  const address = shown?.address
  useEffect(() => (address ? () => URL.revokeObjectURL(address) : undefined), [address])
  return shown
}

/** Empty values are not sent, and print nothing. */
const said = (values: Partial<PaperSettings>) =>
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
