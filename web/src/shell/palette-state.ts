import { Store } from '../kit/store.ts'

/** Whether the command palette is open. */
export const paletteOpen = new Store(false)

export const openPalette = (): void => paletteOpen.set(true)
export const closePalette = (): void => paletteOpen.set(false)
