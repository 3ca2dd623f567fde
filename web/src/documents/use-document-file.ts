import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import { useState } from 'react'
import { SessionEnded } from '../kit/api/errors.ts'
import { toast } from '../kit/feedback/feedback.ts'
import { fetchFile, printFile, saveFile } from '../kit/api/download.ts'
import type { Given, Remote } from '../kit/api/client-endpoint.ts'

export type PaperFormat = 'pdf' | 'receipt'

/** A document on paper: its PDF is kept, its receipt printed. */
export function usePaper<E extends Endpoint>(download: Remote<E>, id: string, number: string) {
  const [busy, setBusy] = useState<PaperFormat>()
  const make = async (format: PaperFormat) => {
    if (busy) return
    setBusy(format)
    try {
      const file = await fetchFile(download, { params: { id }, query: { format } } as unknown as Given<E>)
      if (format === 'pdf') saveFile(file, `${number}.pdf`)
      else await printFile(file)
    } catch (error) {
      if (!(error instanceof SessionEnded)) toast.wrong((error as Error).message)
    } finally {
      setBusy(undefined)
    }
  }
  return { busy, make: (format: PaperFormat) => void make(format) }
}
