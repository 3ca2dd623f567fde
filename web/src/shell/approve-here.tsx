import { useState } from 'react'
import type { api as contract } from '@kasuwa/contract'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { api } from '../api.ts'
import { ChangeStatusDialog } from '../documents/change-status-dialog.tsx'
import type { ClientEndpoint } from '../kit/api/client-endpoint.ts'

type Waiting = ReplyOf<(typeof contract)['dashboard']['waiting']>['waiting']

/** A document that waits, as the menu lists it. */
export type WaitingDocument = Pick<Waiting['sales'][number], 'id' | 'number' | 'approval_level' | 'approved_by_count'> & {
  kind: 'sale' | Waiting['actions'][number]['kind']
}

const callsOf = (feature: typeof api.sales | typeof api.inventory) => ({
  consequence: feature.consequence as ClientEndpoint,
  setStatus: feature.setStatus as ClientEndpoint,
  delete: feature.delete as ClientEndpoint,
})

/** What approving it would do, and the button to do it, over whatever screen one is on. */
export default function ApproveHere({ document, done }: { document: WaitingDocument; done: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const close = () => {
    setOpen(false)
    done()
  }
  return (
    <ChangeStatusDialog
      document={{
        ...document,
        // Which product a refusal is about is told on the document's own screen.
        items: [],
        to: document.kind === 'sale' || document.kind === 'return-inward' ? 'customer' : 'supplier',
        calls: callsOf(document.kind === 'sale' ? api.sales : api.inventory),
      }}
      step={isOpen ? 'approved' : undefined}
      onClose={close}
      onDeleted={close}
    />
  )
}
