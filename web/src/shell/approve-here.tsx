import { useState } from 'react'
import { type WaitingDocument, changedDocument } from '../approvals/waiting.ts'
import { ChangeStatusDialog } from '../documents/change-status-dialog.tsx'

/** Effect of an approval, with the button to approve, over any screen. */
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
