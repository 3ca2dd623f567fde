import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { openQuestion, dropToast, errorPage, type Toast, toasts } from './feedback.ts'
import style from './feedback-host.module.css'
import { MeaningIcon } from './status.tsx'
import { useStore } from '../store.ts'
import { lazyPart } from '../lazy-part.tsx'

const ConfirmDialog = lazyPart(() => import('./confirm-dialog.tsx'))

/** Renders toasts, confirmations and error pages of the whole app. Mounted once, beside the router. */
export function FeedbackHost() {
  const visibleToasts = useStore(toasts)
  const question = useStore(openQuestion)
  const page = useStore(errorPage)
  useUndoKey(visibleToasts)
  const [isConfirmMounted, setConfirmMounted] = useState(false)
  // Stays mounted: the next confirmation opens at once, and this one can animate out.
  if (!isConfirmMounted && (question || page !== undefined)) setConfirmMounted(true)
  return (
    <>
      <div data-paper="no" className={style.toasts} role="status" aria-live="polite">
        {visibleToasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
      {isConfirmMounted && <ConfirmDialog />}
    </>
  )
}

/** Milliseconds (spec §9). */
const toastDuration = 3000

/** Ctrl+Z or ⌘Z, outside a field, undoes the action of the newest toast that has an undo. */
function useUndoKey(visibleToasts: readonly Toast[]) {
  const undo = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
    const newest = visibleToasts.findLast((toast) => toast.action?.undoes)
    if (!newest || (event.target as Element).closest('input, textarea, select, [contenteditable]')) return
    event.preventDefault()
    runAction(newest)
  })
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => undo(event)
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function runAction({ id, action }: Toast): void {
  dropToast(id)
  void action?.run()
}

/** Disappears after its duration. The time is paused while the pointer or the focus is on the toast. */
function ToastCard({ toast }: { toast: Toast }) {
  const t = useTranslations('kit')
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isPaused = isHovered || isFocused
  const [remainingTime, setRemainingTime] = useState(toastDuration)
  const drop = useEffectEvent(() => dropToast(toast.id))
  const startTimer = useEffectEvent(() => {
    const started = performance.now()
    const timer = setTimeout(drop, remainingTime)
    return () => {
      clearTimeout(timer)
      setRemainingTime((before) => Math.max(500, before - (performance.now() - started)))
    }
  })
  useEffect(() => (isPaused ? undefined : startTimer()), [isPaused])
  return (
    <div
      className={style.toast}
      data-held={isPaused || undefined}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <MeaningIcon of={toast.meaning} />
      <p className={style.text}>{toast.text}</p>
      {toast.action && (
        <button type="button" className={style.action} onClick={() => runAction(toast)}>
          {toast.action.label}
        </button>
      )}
      <button type="button" className={style.close} aria-label={t('close')} onClick={() => dropToast(toast.id)}>
        <X size={16} aria-hidden />
      </button>
      <span className={style.time} data-held={isPaused || undefined} />
    </div>
  )
}
