import { expect, type Page } from '@playwright/test'

/** Milliseconds within which the screens take two keys for a pair. */
const pairGap = 1000

/** Presses one key after the other, and both once more where a slow machine has let them lie too far apart to mean anything. */
export async function pressPair(page: Page, first: string, second: string): Promise<void> {
  await expect(async () => {
    const gap = await page.evaluateHandle(() => {
      const times: number[] = []
      addEventListener('keydown', ({ timeStamp }) => times.push(timeStamp), true)
      return times
    })
    await page.keyboard.press(first)
    await page.keyboard.press(second)
    const [firstTime = 0, secondTime = Infinity] = await gap.jsonValue()
    expect(secondTime - firstTime).toBeLessThan(pairGap)
  }).toPass()
}
