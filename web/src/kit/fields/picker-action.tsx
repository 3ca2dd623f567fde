import type { ReactNode } from 'react'
import style from './picker-list.module.css'

/** Text of an option that runs an action instead of being picked: “Show more”, “Create”. */
export const PickerAction = ({ failed = false, children }: { failed?: boolean; children: ReactNode }) => (
  <span className={style.action} data-failed={failed || undefined}>
    {children}
  </span>
)
