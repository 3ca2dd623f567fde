import { createContext } from 'react'

/** Element beside the page heading where a list renders its buttons. Null if the heading has buttons of its own. */
export const HeadSlot = createContext<HTMLElement | null>(null)
