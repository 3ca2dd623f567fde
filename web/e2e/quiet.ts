import { expect, type Page } from '@playwright/test'

/** What a visit with nothing in the cache takes from the app. */
export interface Taken {
  requests: number
  /** Bytes of JavaScript, as they travel. */
  script: number
}

/** Follows what a page asks for, and knows when it asks for nothing more. */
export class Line {
  #open = 0
  #begun = 0
  #sizes: Promise<number>[] = []

  constructor(private readonly page: Page) {
    const ended = () => (this.#open -= 1)
    page.on('request', () => {
      this.#open += 1
      this.#begun += 1
    })
    page.on('requestfailed', ended)
    page.on('requestfinished', (request) => {
      ended()
      if (new URL(request.url()).pathname.endsWith('.js'))
        this.#sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
    })
  }

  /** Opens an address as somebody who was never there. */
  async visit(path: string): Promise<Taken> {
    await this.page.goto('about:blank')
    this.#begun = 0
    this.#sizes = []
    await this.page.goto(path)
    await this.quiet()
    const requests = this.#begun
    const script = (await Promise.all(this.#sizes)).reduce((sum, size) => sum + size, 0)
    return { requests, script }
  }

  /** Until the screen stands: nothing asked for over two pictures, nothing loading, letters drawn. */
  async quiet(): Promise<void> {
    await expect(async () => {
      expect(this.#open).toBe(0)
      const begun = this.#begun
      await this.page.evaluate(
        () =>
          new Promise<void>((resolve) => {
            void document.fonts.ready.then(() => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve())), 50))
          }),
      )
      expect([this.#begun, this.#open]).toEqual([begun, 0])
      await expect(this.page.locator('.mantine-Skeleton-root, [role="progressbar"]')).toHaveCount(0, { timeout: 1 })
    }).toPass({ intervals: [20, 50, 100], timeout: 15_000 })
  }
}
