import { type DocumentKind, type Numbering, documentNumber as numberUnder, prefixOf } from '@kasuwa/contract/documents'

/** A document's number as people read it, with its business's prefix. */
export const documentNumber = ({ numbering }: { numbering: Numbering }, kind: DocumentKind, number: number): string =>
  numberUnder(kind, number, numbering)

/** The number of a new document, which has the latest prefix. @param digits at least six */
export const newDocumentNumber = ({ numbering }: { numbering: Numbering }, kind: DocumentKind, digits: string): string =>
  `${prefixOf(numbering, kind, Infinity)}-${digits}`
