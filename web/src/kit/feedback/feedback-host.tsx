import { ActionIcon } from '@mantine/core'
import { X } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { openQuestion, dropToast, errorPage, type Toast, toasts } from './feedback.ts'
import style from './feedback-host.module.css'
import { MeaningIcon } from './status.tsx'
import { useStore } from '../store.ts'

const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx'))

/** Renders toasts, confirmations and error pages of the whole app. Mounted once, beside the router. */
export function FeedbackHost() {
  const shown = useStore(toasts)
  const question = useStore(openQuestion)
  const page = useStore(errorPage)
  const [asks, setAsks] = useState(false)
  // Once mounted the confirm dialog stays: the next opens at once, and this one can animate out.
  if (!asks && (question || page !== undefined)) setAsks(true)
  return (
    <>
      <div className={style.toasts} role="status" aria-live="polite">
        {shown.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
      {asks && (
        <Suspense>
          <ConfirmDialog />
        </Suspense>
      )}
    </>
  )
}

/** Specification §9. */
const toastDuration = 3000

function ToastCard({ toast }: { toast: Toast }) {
  const t = useTranslations('kit')
  const [held, setHeld] = useState(false)
  const [left, setLeft] = useState(toastDuration)
  const drop = useEffectEvent(() => dropToast(toast.id))
  const begin = useEffectEvent(() => {
    const started = performance.now()
    const timer = setTimeout(drop, left)
    return () => {
      clearTimeout(timer)
      setLeft((before) => Math.max(500, before - (performance.now() - started)))
    }
  })
  useEffect(() => (held ? undefined : begin()), [held])
  return (
    <div
      className={style.toast}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <MeaningIcon of={toast.meaning} />
      <p className={style.text}>{toast.text}</p>
      <ActionIcon size="sm" aria-label={t('close')} onClick={() => dropToast(toast.id)}>
        <X size={16} />
      </ActionIcon>
      <span className={style.time} data-held={held || undefined} />
    </div>
  )
}
