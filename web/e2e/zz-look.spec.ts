import { expect, test } from './faultless.ts'
import { openAt, openShop } from './shop.ts'

test('look', async ({ page, request }) => {
  const shop = await openShop(request)
  await openAt(page, shop, '/import/products')
  for (const scheme of ['light', 'dark'] as const)
    for (const [width, height] of [[390, 844], [820, 1180], [1440, 900]] as const)
      for (const kind of ['products', 'contacts']) {
        await page.emulateMedia({ colorScheme: scheme })
        await page.setViewportSize({ width, height })
        await page.goto(`/import/${kind}`)
        await expect(page.getByRole('table').first()).toBeVisible()
        if (width !== 820) await page.getByText(/more column/).click()
        await page.screenshot({ path: `/tmp/look/${kind}-${width}-${scheme}.png`, fullPage: true })
      }
})
