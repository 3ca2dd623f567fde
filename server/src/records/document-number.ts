import { type DocumentKind, type Numbering, documentNumber as numberUnder } from '@kasuwa/contract/documents'

/** A document's number as people read it, with the letters that its business gave it. */
export const documentNumber = ({ numbering }: { numbering: Numbering }, kind: DocumentKind, number: number): string =>
  numberUnder(kind, number, numbering)
