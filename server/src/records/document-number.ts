import { type DocumentKind, type Numbering, documentNumber as numberUnder } from '@kasuwa/contract/documents'

/** A document's number as people read it, with its business's prefix. */
export const documentNumber = ({ numbering }: { numbering: Numbering }, kind: DocumentKind, number: number): string =>
  numberUnder(kind, number, numbering)
