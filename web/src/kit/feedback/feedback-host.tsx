import { X } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
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
  useUndoKey(shown)
  const [asks, setAsks] = useState(false)
  // Once mounted the confirm dialog stays: the next opens at once, and this one can animate out.
  if (!asks && (question || page !== undefined)) setAsks(true)
  return (
    <>
      <div data-paper="no" className={style.toasts} role="status" aria-live="polite">
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

/** Ctrl+Z, or ⌘Z, outside a field, takes back what the newest toast offers to. */
function useUndoKey(shown: readonly Toast[]) {
  const undo = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
    const newest = shown.findLast((toast) => toast.action?.undoes)
    if (!newest || (event.target as Element).closest('input, textarea, select, [contenteditable]')) return
    event.preventDefault()
    act(newest)
  })
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => undo(event)
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function act({ id, action }: Toast): void {
  dropToast(id)
  void action?.run()
}

/** It goes after its time, which stands still while a pointer or the focus is on it. */
function ToastCard({ toast }: { toast: Toast }) {
  const t = useTranslations('kit')
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const held = isHovered || isFocused
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
      data-held={held || undefined}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <MeaningIcon of={toast.meaning} />
      <p className={style.text}>{toast.text}</p>
      {toast.action && (
        <button type="button" className={style.action} onClick={() => act(toast)}>
          {toast.action.label}
        </button>
      )}
      <button type="button" className={style.close} aria-label={t('close')} onClick={() => dropToast(toast.id)}>
        <X size={16} aria-hidden />
      </button>
      <span className={style.time} data-held={held || undefined} />
    </div>
  )
}
