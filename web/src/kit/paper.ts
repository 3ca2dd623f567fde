import { Store } from './store.ts'

/** When the page is on its way to paper: since when, ISO; undefined on the screen. */
export const paper = new Store<string | undefined>(undefined)

const scheme = 'data-mantine-color-scheme'

/** Paper is white, whatever the screen is. @returns what undoes it */
function inLight(): () => void {
  const root = document.documentElement
  const before = root.getAttribute(scheme)
  root.setAttribute(scheme, 'light')
  return () => void (before && root.setAttribute(scheme, before))
}

/** Tells `paper` from now on. A browser that prints says so before it lays the page out. */
export function watchPaper(): void {
  let undo: (() => void) | undefined
  const turn = (printing: boolean) => {
    if (printing === (undo !== undefined)) return
    undo?.()
    undo = printing ? inLight() : undefined
    paper.set(printing ? new Date().toISOString() : undefined)
  }
  addEventListener('beforeprint', () => turn(true))
  addEventListener('afterprint', () => turn(false))
  matchMedia('print').addEventListener('change', ({ matches }) => turn(matches))
}
