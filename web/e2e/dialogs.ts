import type { Page } from '@playwright/test'
import type { Opened, Opening } from './dialog-openings.ts'
import { expect } from './faultless.ts'
import type { Line } from './quiet.ts'

/** Opens the dialogs of `dialog-openings.ts`, one after the other. */
export class Dialogs {
  constructor(
    private readonly page: Page,
    private readonly line: Line,
    private readonly ids: Opened,
  ) {}

  /** Goes to the screen under a dialog. */
  async visit({ at }: Opening): Promise<void> {
    await this.line.visit(at(this.ids))
  }

  async open({ open, byAddress }: Opening): Promise<void> {
    const { page } = this
    if (!byAddress) return (open as (page: Page) => Promise<void>)(page)
    const parameter = (open as (known: Opened) => string)(this.ids)
    await page.evaluate((more) => {
      const to = new URL(location.href)
      to.search += `${to.search ? '&' : '?'}${more}`
      history.pushState(null, '', to)
    }, parameter)
  }

  /** Until the dialog is open, with all that it loads. */
  async stand(): Promise<void> {
    await expect(this.page.getByRole('dialog').last()).toBeVisible({ timeout: 60_000 })
    await expect(this.page.locator('[data-dialog-body] > [role="status"]')).toHaveCount(0)
    await this.line.quiet()
  }
}
