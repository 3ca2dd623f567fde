import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useStore } from '../store.ts'
import { Dialog } from './dialog.tsx'
import { useExitValue } from './exit-value.ts'
import { inPlace } from './in-place.ts'

/** Renders the dialog of `openInPlace`. Navigation to another page closes it. */
export function InPlaceDialog() {
  const t = useTranslations()
  const open = useStore(inPlace)
  const visibleDialog = useExitValue(open)
  const router = useRouter()
  useEffect(() => {
    const close = () => inPlace.get()?.close()
    const stop = router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && close())
    return () => {
      stop()
      close()
    }
  }, [router])
  return (
    <Dialog
      opened={open !== undefined}
      onClose={() => open?.close()}
      title={visibleDialog?.title(t)}
      {...(visibleDialog && { width: visibleDialog.width })}
    >
      {visibleDialog?.content}
    </Dialog>
  )
}
