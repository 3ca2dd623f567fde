import type { ReactNode } from 'react'
import { useCopy, useQuoted } from './copy-sale.ts'

interface Props {
  business: string
  /** Shown until it is on the desk. */
  waiting: ReactNode
  children: ReactNode
}

/** The till, once the document that its address names is on it. */
export default function BegunTill({ business, waiting, children }: Props) {
  const isCopied = useCopy(business)
  const isQuoted = useQuoted(business)
  return isCopied || isQuoted ? waiting : children
}
