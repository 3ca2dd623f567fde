import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import type { CallInput, ClientEndpoint } from '../kit/api/client-endpoint.ts'
import { downloadFile } from '../kit/api/download.ts'

/** A file that the server makes, and how to ask for it. */
export interface PaperFile {
  fetch: () => Promise<File>
}

/** @param name of the file, where the server gives none */
export const pdfOf = <E extends Endpoint>(call: ClientEndpoint<E>, given: CallInput<E>, name: string): PaperFile => ({
  fetch: async () => {
    const made = await downloadFile(call, given)
    return new File([made.content], made.name || name, { type: 'application/pdf' })
  },
})

const sample = () => new File(['%PDF'], 'a.pdf', { type: 'application/pdf' })

/** Whether this device has a share sheet that takes a PDF: phones do, most computers do not. */
export const takesFiles = (): boolean => typeof navigator.canShare === 'function' && navigator.canShare({ files: [sample()] })

/**
 * Hands a file to the device's share sheet. A browser opens it only for a press that was just now: what took long to fetch waits for another one.
 * @returns whether it was handed over, or the person thought better of it; false where it must be pressed again
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
