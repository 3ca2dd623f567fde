import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import { useState } from 'react'
import { SessionEnded } from '../kit/api/errors.ts'
import { toast } from '../kit/feedback/feedback.ts'
import { downloadFile, printFile, saveFile } from '../kit/api/download.ts'
import type { CallInput, ClientEndpoint } from '../kit/api/client-endpoint.ts'

export type DocumentFormat = 'pdf' | 'receipt'

/** Downloads a document's PDF, or prints its receipt. */
export function useDocumentFile<E extends Endpoint>(download: ClientEndpoint<E>, id: string, number: string) {
  const [busy, setBusy] = useState<DocumentFormat>()
  const make = async (format: DocumentFormat) => {
    if (busy) return
    setBusy(format)
    try {
      const file = await downloadFile(download, { params: { id }, query: { format } } as unknown as CallInput<E>)
      if (format === 'pdf') saveFile(file, `${number}.pdf`)
      else await printFile(file)
    } catch (error) {
      if (!(error instanceof SessionEnded)) toast.wrong((error as Error).message)
    } finally {
      setBusy(undefined)
    }
  }
  return { busy, make: (format: DocumentFormat) => void make(format) }
}
