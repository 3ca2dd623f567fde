import { createContext } from 'react'
import type { DialogWidth } from './widths.ts'

/** Size of the surrounding dialog, for the skeleton until its content is loaded. */
export interface DialogSkeleton {
  width: DialogWidth
  /** Number of fields in its form. */
  fields: number
}

export const DialogShape = createContext<DialogSkeleton | undefined>(undefined)
