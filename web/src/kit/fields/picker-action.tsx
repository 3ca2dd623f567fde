import type { ReactNode } from 'react'
import style from './picker-list.module.css'

/** Text of an option that does something in place of being chosen: shows more, makes one. */
export const PickerAction = ({ failed = false, children }: { failed?: boolean; children: ReactNode }) => (
  <span className={style.action} data-failed={failed || undefined}>
    {children}
  </span>
)
