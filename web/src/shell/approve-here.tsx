import { useState } from 'react'
import { type WaitingDocument, changedDocument } from '../approvals/waiting.ts'
import { ChangeStatusDialog } from '../documents/change-status-dialog.tsx'

/** What approving it would do, and the button to do it, over whatever screen one is on. */
export default function ApproveHere({ document, done }: { document: WaitingDocument; done: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const close = () => {
    setOpen(false)
    done()
  }
  return (
    <ChangeStatusDialog document={changedDocument(document)} step={isOpen ? 'approved' : undefined} onClose={close} onDeleted={close} />
  )
}
