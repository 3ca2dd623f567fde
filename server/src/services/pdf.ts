import { join } from 'node:path'
import { serverFolder } from './server-folder.ts'
import { WorkerProcess } from './worker-process.ts'

/** Templates in `server/papers`. */
export type Template = 'document' | 'labels' | 'price-list' | 'report' | 'statement'

/** What a template shows as pictures, by the name that its paper has for each: WebP as uploads are kept, and pixels that its longest side gets. */
export type Pictures = Record<string, { bytes: Uint8Array; side: number }>

/** What is made of a paper: a PDF of all its pages, or a drawing (SVG) of them, one below the other. */
type Form = 'pdf' | 'svg'

interface Job {
  template: Template
  /** JSON. */
  paper: string
  pictures: Pictures
  form: Form
}

/** Letters of a paper from which on it takes long: four hundred lines, or names and notes that fill pages. */
const LONG = 40_000
/** Labels from which on a paper of them takes long: 3 ms each with a square code, and few words say a thousand. */
const MANY_LABELS = 100

const script = join(serverFolder, 'papers', 'render-pdf.mjs')

/**
 * Makes PDFs in a process of its own, one after another: 20 ms for an invoice, and 100 MB that only its end gives back. What takes long (a price
 * list, a statement of years, hundreds of lines or labels: anybody may ask for one again and again) has another one, so that nobody's invoice waits for it.
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

  /** @param paper what the template shows, as data @returns the PDF, or the drawing @throws Refusal 503 where too many wait, or for too long */
  render(template: Template, paper: object, pictures: Pictures = {}, form: Form = 'pdf'): Promise<Uint8Array> {
    const given = JSON.stringify(paper)
    const worker =
      template === 'price-list' || template === 'report' || given.length > LONG || labelsIn(paper) > MANY_LABELS ? this.#long : this.#worker
    return worker.run({ template, paper: given, pictures, form })
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
