import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import type { CallInput, ClientEndpoint } from '../kit/api/client-endpoint.ts'
import { downloadFile } from '../kit/api/download.ts'

/** A file that the server renders, and its request. */
export interface PaperFile {
  fetch: () => Promise<File>
}

/** @param name of the file, if the server gives none */
export const pdfOf = <E extends Endpoint>(call: ClientEndpoint<E>, input: CallInput<E>, name: string): PaperFile => ({
  fetch: async () => {
    const download = await downloadFile(call, input)
    return new File([download.content], download.name || name, { type: 'application/pdf' })
  },
})

const sample = () => new File(['%PDF'], 'a.pdf', { type: 'application/pdf' })

/** Whether this device has a share sheet for PDF files: most phones do, most computers do not. */
export const takesFiles = (): boolean => typeof navigator.canShare === 'function' && navigator.canShare({ files: [sample()] })

/**
 * Opens the device's share sheet with a file. Browsers require a recent click: after a long download, another click is needed.
 * @returns true if it was shared or the user canceled; false if another click is needed
 */
export async function shareFile(file: File, title: string): Promise<boolean> {
  try {
    await navigator.share({ files: [file], title })
    return true
  } catch (error) {
    if ((error as Error).name === 'AbortError') return true
    if ((error as Error).name === 'NotAllowedError') return false
    throw error
  }
}
