import { cdp, type Locator } from 'vitest/browser'

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Where a thing is, within the whole page that the tests' frame stands in, once it stands still there and nothing lies over it. */
async function middleOf(on: Locator): Promise<{ x: number; y: number }> {
  for (let before = ''; ;) {
    const element = await on.findElement()
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    await frame()
    await frame()
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const isOnTop = element.contains(document.elementFromPoint(x, y))
    if (isOnTop && before === `${x} ${y}`) {
      const around = window.frameElement?.getBoundingClientRect() ?? { left: 0, top: 0, width: innerWidth }
      // A frame that has no room for its size is drawn smaller.
      const scale = around.width / innerWidth
      return { x: Math.round(around.left + x * scale), y: Math.round(around.top + y * scale) }
    }
    before = isOnTop ? `${x} ${y}` : ''
  }
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
  const point = await middleOf(on)
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  return async () => {
    await cdp().send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
}

export async function tap(on: Locator): Promise<void> {
  const lift = await press(on)
  await lift()
}
