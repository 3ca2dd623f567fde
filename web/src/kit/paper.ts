import { Store } from './store.ts'

/** Time of printing, ISO, while the page is being printed; undefined on the screen. */
export const printedAt = new Store<string | undefined>(undefined)

const scheme = 'data-mantine-color-scheme'

/**
 * Sets the light colour scheme for print.
 * @returns restores the former scheme
 */
function applyLightScheme(): () => void {
  const root = document.documentElement
  const before = root.getAttribute(scheme)
  root.setAttribute(scheme, 'light')
  return () => void (before && root.setAttribute(scheme, before))
}

/** Keeps `printedAt` up to date. `beforeprint` comes before the browser lays the page out. */
export function watchPrinting(): void {
  let undo: (() => void) | undefined
  const onChange = (printing: boolean) => {
    if (printing === (undo !== undefined)) return
    undo?.()
    undo = printing ? applyLightScheme() : undefined
    printedAt.set(printing ? new Date().toISOString() : undefined)
  }
  addEventListener('beforeprint', () => onChange(true))
  addEventListener('afterprint', () => onChange(false))
  matchMedia('print').addEventListener('change', ({ matches }) => onChange(matches))
}
