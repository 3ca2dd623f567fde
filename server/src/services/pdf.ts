import { join } from 'node:path'
import { serverFolder } from './server-folder.ts'
import { WorkerProcess } from './worker-process.ts'

/** Templates in `server/papers`. */
export type Template = 'document' | 'labels' | 'price-list' | 'report' | 'statement'

/** Pictures of a template by their names in the paper: WebP bytes as uploaded, and the longest side in pixels. */
export type Pictures = Record<string, { bytes: Uint8Array; side: number }>

/** Output: a PDF of all pages, or one SVG of them, stacked. */
type Form = 'pdf' | 'svg'

interface Job {
  template: Template
  /** JSON. */
  paper: string
  pictures: Pictures
  form: Form
}

/** Characters of a paper that takes long: 400 lines, or names and notes that fill pages. */
const LONG = 40_000
/** Labels that take long: 3 ms each with a QR code, and few characters of input ask for a thousand. */
const MANY_LABELS = 100

const script = join(serverFolder, 'papers', 'render-pdf.mjs')

/**
 * Renders PDFs in a worker process, one at a time: 20 ms for an invoice, and 100 MB that only its exit frees. Long papers, such as price
 * lists or long statements, have a second worker, so that invoices do not wait for them.
 */
export class PdfRenderer {
  readonly #worker = new WorkerProcess<Job, Uint8Array>({
    script,
    maxQueued: 60,
    queueTimeout: 2500,
    jobTimeout: 8000,
    idleTimeout: 15 * 60_000,
  })
  readonly #long = new WorkerProcess<Job, Uint8Array>({
    script,
    maxQueued: 12,
    queueTimeout: 30_000,
    jobTimeout: 60_000,
    idleTimeout: 60_000,
  })

  /**
   * @param paper data of the template
   * @returns the PDF or SVG
   * @throws Refusal 503 if the queue is full or too slow
   */
  render(template: Template, paper: object, pictures: Pictures = {}, form: Form = 'pdf'): Promise<Uint8Array> {
    const json = JSON.stringify(paper)
    const worker =
      template === 'price-list' || template === 'report' || json.length > LONG || labelsIn(paper) > MANY_LABELS ? this.#long : this.#worker
    return worker.run({ template, paper: json, pictures, form })
  }

  stop(): void {
    this.#worker.stop()
    this.#long.stop()
  }
}

const labelsIn = (paper: object): number =>
  'labels' in paper && Array.isArray(paper.labels)
    ? (paper.labels as { quantity: number }[]).reduce((sum, { quantity }) => sum + quantity, 0)
    : 0
