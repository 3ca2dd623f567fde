import type { Page } from '@playwright/test'
import { expect, interceptEarly, test } from './faultless.ts'
import { openAt, openShop } from './shop.ts'
import { inLongRun } from './sizes.ts'

/** Follows the bar over the page. @returns how it stood each time something changed */
async function watchBar(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const states: string[] = []
    Object.assign(window, { barsSeen: states })
    new MutationObserver(() => {
      const bar = document.querySelector('[role="progressbar"]')
      if (bar) states.push(bar.hasAttribute('data-failed') ? 'failed' : 'on its way')
    }).observe(document.body, { subtree: true, childList: true, attributes: true })
  })
  return () => page.evaluate(() => (window as unknown as { barsSeen: string[] }).barsSeen)
}

test('a tab from before an upgrade begins again where it was going', async ({ page, request, refusals }) => {
  refusals.push(404, 'Failed to fetch dynamically imported module')
  await interceptEarly({ page })
  const shop = await openShop(request)
  await openAt(page, shop)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The upgrade: another first page, and the code of before is gone.
  let upgraded = true
  await page.route('**/assets/*-screen-*.js', (route) => (upgraded ? route.fulfill({ status: 404 }) : route.continue()))
  await page.route('/', async (route) => {
    if (!upgraded || route.request().resourceType() === 'document') return route.continue()
    const answer = await route.fetch()
    upgraded = false
    return route.fulfill({ response: answer, body: (await answer.text()).replace(/index-[^"]+\.js/, 'index-anew.js') })
  })
  await page.getByRole('link', { name: 'Contacts' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible()
  expect(upgraded).toBe(false)
})

test(
  'where only the connection is gone the screen says so, and opens when it is back',
  inLongRun,
  async ({ page, request, context, refusals }) => {
    refusals.push('ERR_INTERNET_DISCONNECTED', 'Failed to fetch dynamically imported module', 'Unable to preload CSS')
    const shop = await openShop(request)
    await openAt(page, shop)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const bars = await watchBar(page)
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Contacts' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'This screen stopped working' })).toBeVisible()
    await expect(page).toHaveTitle('Kasuwa - This screen stopped working')
    // The bar over a screen that did not come is red at its end.
    await expect.poll(async () => (await bars()).at(-1)).toBe('failed')
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible()
  },
)
