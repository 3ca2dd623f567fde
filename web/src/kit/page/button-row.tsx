import type { ReactNode } from 'react'
import style from './button-row.module.css'

/**
 * Buttons side by side; they wrap if they do not fit.
 * @param end aligned to the end of the line, as under a form
 */
export function ButtonRow({ end, children }: { end?: boolean; children: ReactNode }) {
  return (
    <div className={style.row} data-end={end || undefined}>
      {children}
    </div>
  )
}
