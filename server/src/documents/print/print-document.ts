import type { PaperSettings } from '@kasuwa/contract/papers'
import type { FileReply } from '@kasuwa/contract/platform/endpoint'
import type { BusinessContext } from '../../request/request-context.ts'
import { dataAddress, picturesOf } from '../../services/paper-pictures.ts'
import type { Html } from '../../http/html.ts'
import { barcode } from './barcode.ts'
import { paperPage } from './page.ts'
import { paperReceipt } from './receipt.ts'
import type { Letterhead, Paper, PaperFormat } from './paper.ts'

/** Logo of a letterhead, for the templates of `server/papers`. */
export const logoOf = (ctx: BusinessContext, { logo }: Letterhead) => picturesOf(ctx.app.files, logo, [])

/** A page as a file, rendered after the transaction because storage of the logo may be remote. @param page renders with the logo as a data address */
export const pageFile = (ctx: BusinessContext, { logo }: Letterhead, page: (logo: string | null) => Html): FileReply => ({
  content: async () => Buffer.from(page(await dataAddress(ctx.app.files, logo)).text),
  type: 'text/html; charset=utf-8',
})

/**
 * The paper as a file. A PDF is named by the document's number; pages are shown inline and printed from there.
 * The last parameter has the width of the business's receipts.
 */
export function printDocument(
  ctx: BusinessContext,
  paper: Paper,
  format: PaperFormat,
  { receipt_width: width }: Pick<PaperSettings, 'receipt_width'>,
): FileReply {
  const { files, pdf } = ctx.app
  const { logo } = paper.letterhead
  const roll = async () => {
    const [address, bars] = await Promise.all([dataAddress(files, logo), barcode(paper.number)])
    return Buffer.from(paperReceipt(paper, { width, logo: address, bars }).text)
  }
  if (format === 'html') return pageFile(ctx, paper.letterhead, (address) => paperPage(paper, address, null))
  if (format === 'receipt') return { content: roll, type: 'text/html; charset=utf-8' }
  return {
    content: async () => pdf.render('document', paper, await logoOf(ctx, paper.letterhead)),
    type: 'application/pdf',
    name: `${paper.number}.pdf`,
  }
}
