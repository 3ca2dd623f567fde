import { tmpdir } from 'node:os'
import { join } from 'node:path'
import config from '../playwright.config.ts'
import { wholeBrowser } from '../testing/chromium.ts'
import { writeVideo } from './barcode-video.ts'
import { expect, expectAccessible, test } from './faultless.ts'
import { addProduct, openAt, openShop } from './shop.ts'
import { codes, search, threeProducts } from './till.ts'
import { inLongRun } from './sizes.ts'

const unknown = '6009999999993'

/** A known barcode held still, an unknown one, then none for a while. */
const video = writeVideo(join(tmpdir(), `kasuwa-e2e-camera-${process.env.E2E_PORT}.y4m`), [
  { seconds: 2 },
  { code: codes[0], seconds: 3 },
  { seconds: 2 },
  { code: unknown, seconds: 3 },
  { seconds: 20 },
])
const launch = config.use?.launchOptions ?? {}

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  launchOptions: {
    ...launch,
    ...(wholeBrowser && { executablePath: wholeBrowser }),
    args: [...(launch.args ?? []), '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${video}`],
  },
})

test('a phone scans with its camera: a code in sight is added once, and an unknown code stays and blocks payment', async ({
  page,
  request,
  context,
}) => {
  const shop = await openShop(request)
  await threeProducts(shop)
  await context.grantPermissions(['camera'])
  const strangers: string[] = []
  page.on('request', (sentRequest) => {
    const { protocol, hostname } = new URL(sentRequest.url())
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') strangers.push(sentRequest.url())
  })
  const readers = page.waitForResponse((answer) => answer.url().includes('.wasm'))
  await openAt(page, shop, '/sales/new')
  await search(page).fill('3x')
  await page.getByRole('button', { name: 'Scan with the camera' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Scan with the camera' })
  await expect(dialog.getByLabel('Camera view')).toBeVisible()
  // A browser without a reader of its own is given ours.
  expect((await readers).headers()['content-type']).toContain('application/wasm')
  const read = dialog.getByRole('list', { name: 'Read' })
  await expect(read.getByRole('listitem').filter({ hasText: 'Product 1' })).toContainText('Added', { timeout: 120_000 })
  await expectAccessible(page)
  await expect(read.getByRole('listitem').first()).toContainText('Not found', { timeout: 120_000 })
  // In sight for three seconds, some twenty looks, and read once.
  await expect(read.getByRole('listitem')).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Done' }).tap()
  await expect(dialog).toBeHidden()
  expect(strangers).toEqual([])

  await expect(page.getByLabel('Quantity of Product 1')).toHaveValue('3')
  const scans = page.getByRole('list', { name: 'Scans not added' })
  await expect(scans).toContainText(`Not found: ${unknown}`)
  await page.getByRole('button', { name: 'Pay', exact: true }).tap()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await scans.getByRole('button', { name: `Remove scan: ${unknown}` }).tap()
  await page.getByRole('button', { name: 'Pay', exact: true }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Cash – paid in full' }).tap()
  await expect(page.getByRole('heading', { name: /^Sale saved/ })).toBeVisible()
})

test('the same camera takes stock in', inLongRun, async ({ page, request, context }) => {
  const shop = await openShop(request)
  await addProduct(shop, { name: 'Peak Milk', sku: 'PEAK', price: 100_000, barcode: codes[0] })
  await context.grantPermissions(['camera'])
  await openAt(page, shop, '/inventory-actions/new/intake')
  await page.getByRole('button', { name: 'Scan with the camera' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Scan with the camera' })
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Peak Milk' })).toBeVisible({ timeout: 120_000 })
  await dialog.getByRole('button', { name: 'Done' }).tap()
  await expect(page.getByLabel('Quantity of Peak Milk')).toHaveValue('1')
})

test('a camera that is refused, is not there or is kept from the page is said in words', inLongRun, async ({ page, request }) => {
  const shop = await openShop(request)
  await threeProducts(shop)
  // Errors of `getUserMedia` that the specification names. Browsers under test show no permission prompt.
  await page.addInitScript(() => {
    const tried: (string | undefined)[] = ['NotAllowedError', 'NotFoundError', 'NotReadableError']
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', tried.shift() ?? 'NotFoundError'))
  })
  await openAt(page, shop, '/sales/new')
  await page.getByRole('button', { name: 'Scan with the camera' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Scan with the camera' })
  await expect(dialog.getByRole('alert')).toContainText('The camera is blocked for this page.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Try again' }).tap()
  await expect(dialog.getByRole('alert')).toContainText('No camera found.')
  await dialog.getByRole('button', { name: 'Try again' }).tap()
  await expect(dialog.getByRole('alert')).toContainText('The camera is in use.')
  await dialog.getByRole('button', { name: 'Back' }).tap()
  await expect(dialog).toBeHidden()
  await page.evaluate(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }))
  await page.getByRole('button', { name: 'Scan with the camera' }).tap()
  await expect(dialog.getByRole('alert')).toContainText('https')
})
