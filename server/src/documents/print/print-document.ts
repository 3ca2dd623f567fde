import type { FileReply } from '@kasuwa/contract/platform/endpoint'
import type { BusinessContext } from '../../request/request-context.ts'
import { paperPage } from './page.ts'
import { paperReceipt } from './receipt.ts'
import type { Paper, PaperFormat } from './paper.ts'

/** The paper as a file. A PDF has the document's number for its name; pages are shown in place, to be printed from there. */
export function printDocument(ctx: BusinessContext, paper: Paper, format: PaperFormat): FileReply {
  if (format === 'html') return { content: paperPage(paper).text, type: 'text/html; charset=utf-8' }
  if (format === 'receipt') return { content: paperReceipt(paper).text, type: 'text/html; charset=utf-8' }
  return { content: () => ctx.app.pdf.render('document', paper), type: 'application/pdf', name: `${paper.number}.pdf` }
}
