import { expect, type Page, type Request } from '@playwright/test'

/** Data that a visit with an empty cache loads from the app. */
export interface PageLoad {
  requests: number
  /** Bytes of JavaScript, as they travel. */
  script: number
}

interface RouterState {
  status: 'idle' | 'pending'
  location: { href: string }
  resolvedLocation?: { href: string }
}

/** A page of the app's own that asks for nothing: from one of another origin, a browser begins each time with a process of its own. */
const nowhere = '/icon.svg'

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

  /** Opens an address as a first visit. @param before set up while no page is open */
  async visit(path: string, before?: () => Promise<void>): Promise<PageLoad> {
    await this.page.goto(nowhere)
    await before?.()
    this.#open.clear()
    this.#begun = 0
    this.#sizes = []
    await this.page.goto(path)
    await this.quiet()
    const requests = this.#begun
    const script = (await Promise.all(this.#sizes)).reduce((sum, size) => sum + size, 0)
    return { requests, script }
  }

  /** Goes to another address of the app, as its links do. */
  async move(path: string): Promise<void> {
    await this.page.evaluate((to) => history.pushState(null, '', to), path)
    // The router's own state, which it exposes to its developer tools.
    await this.page.waitForFunction(() => {
      const { status, location, resolvedLocation } = (window as unknown as { __TSR_ROUTER__: { state: RouterState } }).__TSR_ROUTER__.state
      return status === 'idle' && resolvedLocation?.href === location.href
    })
    await this.quiet()
  }

  /** Until the screen stands: nothing asked for over two pictures, nothing loading, letters drawn. @param pause ms in which what waits before it asks does so */
  async quiet(pause = 50): Promise<void> {
    await expect(async () => {
      expect(this.#open.size).toBe(0)
      const begun = this.#begun
      const loading = await this.page.evaluate(
        (ms) =>
          new Promise<number>((resolve) => {
            // Content below the screen may load once it comes into view (`kit/timeline`).
            const isSeen = (element: Element) => element.getBoundingClientRect().top < innerHeight
            const count = () =>
              resolve([...document.querySelectorAll('.mantine-Skeleton-root, [role="progressbar"]')].filter(isSeen).length)
            const draw = () => requestAnimationFrame(() => requestAnimationFrame(count))
            void document.fonts.ready.then(() => (ms === 0 ? draw() : setTimeout(draw, ms)))
          }),
        pause,
      )
      expect([this.#begun, this.#open.size, loading]).toEqual([begun, 0, 0])
    }).toPass({ intervals: [20, 50, 100], timeout: 120_000 })
  }
}
