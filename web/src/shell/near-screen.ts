import { type MenuScreen, menuLines } from './menu.ts'

/** Allowed typos: one per this many letters. */
const lettersPerSlip = 3

/**
 * The screen whose first path segment an address nearly matches: `/prodcuts` is Products. Undefined if none does, or the member may not
 * open it.
 */
export function nearScreen(pathname: string, may: (needs: MenuScreen['needs']) => boolean): MenuScreen | undefined {
  const typed = pathname.split('/')[1]?.toLowerCase() ?? ''
  const ranked = menuLines
    .filter(({ needs }) => may(needs))
    .map((screen) => ({ screen, far: distance(typed, screen.path.split('/')[1] ?? '') }))
    .toSorted((a, b) => a.far - b.far)
  const [best] = ranked
  return best && best.far <= Math.floor(typed.length / lettersPerSlip) ? best.screen : undefined
}

/** Letters to change, add, drop or swap with their neighbour. */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const at = (r: number, c: number) => (r === i ? row : rows[r])?.[c] ?? Infinity
      const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
        isSwapped ? at(i - 2, j - 2) + 1 : Infinity,
      )
    }
    rows[i] = row
  }
  return rows[a.length]?.[b.length] ?? Infinity
}
