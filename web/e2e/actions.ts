import { expect, type Page } from '@playwright/test'

/** Does what a screen offers as a button or link of its own or, where there is less room, behind “More actions”: waits until either is there. */
export async function chooseAction(page: Page, name: string, role: 'button' | 'link' = 'button'): Promise<void> {
  const button = page.getByRole(role, { name, exact: true })
  const more = page.getByRole('button', { name: 'More actions' })
  // A closing menu would take the click.
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(button.or(more).first()).toBeVisible()
  if (!(await button.isVisible())) await more.click()
  await button.or(page.getByRole('menuitem', { name, exact: true })).click()
}
