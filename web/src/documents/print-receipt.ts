import type { ClientEndpoint } from '../kit/api/client-endpoint.ts'
import { downloadFile, printFile } from '../kit/api/download.ts'
import { toastError } from '../kit/feedback/feedback.ts'

/** Prints a receipt for a roll, and says so where it cannot be had. @param params of the call */
export async function printReceipt(of: ClientEndpoint, params: Record<string, string>): Promise<void> {
  await downloadFile(of, { params, query: { format: 'receipt' } })
    .then(printFile)
    .catch(toastError)
}
