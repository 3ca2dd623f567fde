import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import { useState } from 'react'
import { toastError } from '../kit/feedback/feedback.ts'
import { downloadFile, printFile, saveFile } from '../kit/api/download.ts'
import type { ClientEndpoint } from '../kit/api/client-endpoint.ts'

/** A delivery note is a PDF of its own, of a kind of document that has one. */
export type DocumentFormat = 'pdf' | 'receipt' | 'delivery-note'

const queryOf = (format: DocumentFormat) => (format === 'delivery-note' ? { format: 'pdf', paper: format } : { format })

/**
 * Downloads a document's PDF, or prints its receipt.
 * @param params of the call, beside the document
 */
export function useDocumentFile<E extends Endpoint>(
  download: ClientEndpoint<E>,
  id: string,
  number: string,
  params: Record<string, string> = {},
) {
  const [busy, setBusy] = useState<DocumentFormat>()
  const make = async (format: DocumentFormat) => {
    if (busy) return
    setBusy(format)
    await downloadFile(download as ClientEndpoint, { params: { id, ...params }, query: queryOf(format) })
      .then((file) => (format === 'receipt' ? printFile(file) : saveFile(file, `${number}.pdf`)))
      .catch(toastError)
    setBusy(undefined)
  }
  return { busy, make: (format: DocumentFormat) => void make(format) }
}
