import { lazy } from 'react'
import { useTranslations } from 'use-intl'
import { Dialog } from '../kit/overlay/dialog.tsx'
import { useExitValue } from '../kit/overlay/exit-value.ts'
import type { ChangedDocument, StatusChange } from './change-status.tsx'

const ChangeStatus = lazy(async () => ({ default: (await import('./change-status.tsx')).ChangeStatus }))

interface Props {
  document: ChangedDocument
  /** The status change to confirm; undefined: closed. */
  step: StatusChange | undefined
  onClose: () => void
  /** The document was deleted, so lists no longer have it. */
  onDeleted: () => void
}

const titles = { closed: 'close_title', approved: 'approve_title', canceled: 'cancel_title', deleted: 'delete_title' } as const

/** Dialog before approving, canceling or deleting a document: previews the effects. */
export function ChangeStatusDialog({ document, step, onClose, onDeleted }: Props) {
  const t = useTranslations('document-page')
  const shownStep = useExitValue(step)
  return (
    <Dialog
      opened={step !== undefined}
      onClose={onClose}
      title={shownStep && t(titles[shownStep], { number: document.number })}
      width={480}
    >
      {shownStep && <ChangeStatus document={document} step={shownStep} onClose={onClose} onDeleted={onDeleted} />}
    </Dialog>
  )
}
