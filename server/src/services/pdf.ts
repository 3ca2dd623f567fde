import { join } from 'node:path'
import { serverFolder } from './server-folder.ts'
import { WorkerProcess } from './worker-process.ts'

/** Templates in `server/papers`. */
export type Template = 'document' | 'labels'

interface Job {
  template: Template
  /** JSON. */
  paper: string
}

/**
 * Makes PDFs in a process of its own, one after another: 20 ms for an invoice and 0.3 s for the longest, and 100 MB that only its end
 * gives back.
 */
export class PdfRenderer {
  readonly #worker = new WorkerProcess<Job, Uint8Array>({
    script: join(serverFolder, 'papers', 'render-pdf.mjs'),
    maxQueued: 60,
    queueTimeout: 2500,
    jobTimeout: 8000,
    idleTimeout: 15 * 60_000,
  })

  /** @param paper what the template shows, as data @returns the PDF @throws Refusal 503 where too many wait, or for too long */
  render(template: Template, paper: object): Promise<Uint8Array> {
    return this.#worker.run({ template, paper: JSON.stringify(paper) })
  }

  stop(): void {
    this.#worker.stop()
  }
}
