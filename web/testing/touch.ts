import { cdp, type Locator } from 'vitest/browser'

/** Where a thing is, within the whole page that the tests' frame stands in. */
function middleOf(element: Element): { x: number; y: number } {
  const frame = window.frameElement?.getBoundingClientRect() ?? { left: 0, top: 0 }
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: Math.round(frame.left + left + width / 2), y: Math.round(frame.top + top + height / 2) }
}

/** From now on until the test ends the screen is one that is touched. */
export const byTouch = async (): Promise<void> => {
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 })
}

export const byMouse = async (): Promise<void> => {
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false })
}

/** Puts a finger on a thing. @returns takes it away */
export async function press(on: Locator): Promise<() => Promise<void>> {
  const point = middleOf(await on.findElement())
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  return async () => {
    await cdp().send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
}

export async function tap(on: Locator): Promise<void> {
  const lift = await press(on)
  await lift()
}
