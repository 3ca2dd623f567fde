import { createContext } from 'react'

/** Where a list puts its buttons: beside the heading of the screen that is the list. Null where that has buttons of its own. */
export const HeadSlot = createContext<HTMLElement | null>(null)
