import type { ClientEndpoint } from '../kit/api/client-endpoint.ts'
import { downloadFile, printFile } from '../kit/api/download.ts'
import { SessionEnded } from '../kit/api/errors.ts'
import { toast } from '../kit/feedback/feedback.ts'

/** Prints a receipt for a roll, and says so where it cannot be had. @param params of the call */
export async function printReceipt(of: ClientEndpoint, params: Record<string, string>): Promise<void> {
  try {
    await printFile(await downloadFile(of, { params, query: { format: 'receipt' } }))
  } catch (error) {
    if (!(error instanceof SessionEnded)) toast.wrong((error as Error).message)
  }
}
