import { type Locator, locators, page } from 'vitest/browser'

declare module 'vitest/browser' {
  interface LocatorSelectors {
    css: (selector: string) => Locator
  }
}

locators.extend({ css: (selector: string) => `css=${selector}` })

/** For elements without a name or role to find them by. */
export const css = (selector: string): Locator => page.css(selector)
