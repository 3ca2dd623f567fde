import type { Locator, Page } from '@playwright/test'

/** A thumb on a phone: every touch of the screen is counted, and every field that is filled in. */
export class Thumb {
  taps = 0
  fields = 0
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async tap(target: Locator): Promise<void> {
    await target.click()
    this.taps += 1
  }

  /** Follows a link of a mail. */
  async open(link: string): Promise<void> {
    await this.#page.goto(link)
    this.taps += 1
  }

  /** A field is tapped unless the cursor is in it already. */
  async type(into: Locator, text: string): Promise<void> {
    await into.waitFor()
    if (!(await into.evaluate((field) => field === document.activeElement))) await this.tap(into)
    await this.#page.keyboard.insertText(text)
    this.fields += 1
  }

  /** A list of a phone is opened, and one of it touched. */
  async choose(from: Locator, label: string): Promise<void> {
    await from.selectOption(label)
    this.taps += 2
    this.fields += 1
  }

  /** A choice that stands on the screen. */
  async pick(target: Locator): Promise<void> {
    await this.tap(target)
    this.fields += 1
  }
}
