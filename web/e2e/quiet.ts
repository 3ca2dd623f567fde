import { expect, type Page, type Request } from '@playwright/test'

/** What a visit with nothing in the cache takes from the app. */
export interface Taken {
  requests: number
  /** Bytes of JavaScript, as they travel. */
  script: number
}

/** Follows what a page asks for, and knows when it asks for nothing more. */
export class Line {
  readonly #open = new Set<Request>()
  #begun = 0
  #sizes: Promise<number>[] = []

  constructor(private readonly page: Page) {
    page.on('request', (request) => {
      this.#open.add(request)
      this.#begun += 1
    })
    page.on('requestfailed', (request) => this.#open.delete(request))
    page.on('requestfinished', (request) => {
      this.#open.delete(request)
      if (new URL(request.url()).pathname.endsWith('.js'))
        this.#sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
    })
  }

  /** Opens an address as somebody who was never there. */
  async visit(path: string): Promise<Taken> {
    await this.page.goto('about:blank')
    this.#open.clear()
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
      expect(this.#open.size).toBe(0)
      const begun = this.#begun
      const loading = await this.page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const count = () => resolve(document.querySelectorAll('.mantine-Skeleton-root, [role="progressbar"]').length)
            void document.fonts.ready.then(() => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(count)), 50))
          }),
      )
      expect([this.#begun, this.#open.size, loading]).toEqual([begun, 0, 0])
    }).toPass({ intervals: [20, 50, 100], timeout: 15_000 })
  }
}
