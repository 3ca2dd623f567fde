import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import style from './imports.module.css'

/** A line that opens to its details. */
export function Disclosure({ title, isOpen = false, children }: { title: ReactNode; isOpen?: boolean; children: ReactNode }) {
  return (
    <details className={style.disclosure} open={isOpen}>
      <summary>
        <ChevronRight size={16} aria-hidden />
        <span>{title}</span>
      </summary>
      {children}
    </details>
  )
}
