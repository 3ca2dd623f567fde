import { createContext } from 'react'
import type { DialogWidth } from './widths.ts'

/** Of the dialog around this component: what its skeleton looks like until its content is there. */
export interface Shape {
  width: DialogWidth
  /** How many fields its form has. */
  fields: number
}

export const DialogShape = createContext<Shape | undefined>(undefined)
