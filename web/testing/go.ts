import { expect } from 'vitest'

/** Back or Forward, until the browser has gone there. */
export function go(by: -1 | 1): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('popstate', () => resolve(), { once: true })
    history.go(by)
  })
}

/** Forward, to where the app takes one back from by itself. */
export async function goForwardInVain(): Promise<void> {
  const indexOf = (state: unknown) => (state as { __TSR_index?: number } | null)?.__TSR_index
  const before = indexOf(history.state)
  await go(1)
  await expect.poll(() => indexOf(history.state)).toBe(before)
}
