import { expect, expectAccessible, interceptEarly, test } from './faultless.ts'
import { pressPair } from './pair-of-keys.ts'
import { addContact, addProduct, openAt, openShop } from './shop.ts'
import { expectToast } from './toasts.ts'
import { inLongRun } from './sizes.ts'

const search = 'Go to, start or find'
const longName = 'Dangote Ordinary Portland Cement 42.5R, fifty kilograms, Obajana works, by pallet'

test.beforeEach(interceptEarly)

test('the search takes every key from the first, puts the start of a word first, and offers actions on its results', async ({
  page,
  request,
}) => {
  const shop = await openShop(request)
  for (const [index, name] of ['Lucozade Boost 33cl', 'Ovaltine tin'].entries())
    await addProduct(shop, { name, sku: `LU-${index}`, price: 90_000 })
  await addContact(shop, 'Bisi Adebayo', 'customer')
  await openAt(page, shop)
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  // The list's code comes late: nothing that is typed meanwhile is lost, Enter neither.
  let isDelayed = true
  let release = () => {}
  const gate = new Promise<void>((go) => (release = go))
  await page.route(/command-palette-list/, async (route) => {
    if (isDelayed) await gate
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('ade')
  const field = page.getByRole('combobox', { name: search })
  await expect(field).toHaveValue('ade')
  isDelayed = false
  release()
  const options = page.getByRole('listbox').getByRole('option')
  await expect(options).toHaveText(
    [/^Bisi Adebayo/, /^Adaeze Okafor/, /^Lucozade Boost/].filter((name) => !String(name).includes('Adaeze')),
  )
  await expect(options.first().locator('mark')).toHaveText('Ade')
  await expectAccessible(page)

  // Actions on the first result; its first action is chosen.
  await field.press('ArrowRight')
  await expect(options.first()).toContainText('Sell to')
  await field.press('ArrowLeft')
  await expect(options.first()).toContainText('Bisi Adebayo')
  await field.press('Control+Enter')
  await expect(page).toHaveURL('/sales/new')
  await expect(page.getByText('Bisi Adebayo').first()).toBeVisible()

  // Recently opened rows are suggested, each once.
  await page.goto('/products')
  await page.getByText('Ovaltine tin').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ovaltine tin' })).toBeVisible()
  await page.goto('/contacts')
  await page.getByRole('button', { name: /^Search or jump/ }).click()
  await expect(options.first()).toContainText('Ovaltine tin')
  await expect(options.filter({ hasText: 'New sale' })).toHaveCount(1)
  await field.fill('take')
  await field.press('Enter')
  await expect(page).toHaveURL('/inventory-actions/new/intake')
})

test(
  'a selected search result stays selected when more results arrive, and Ctrl Enter works before any result',
  inLongRun,
  async ({ page, request, refusals }) => {
    const shop = await openShop(request)
    for (const name of ['Sardine tin', 'Salt 1kg']) await addProduct(shop, { name, sku: name.slice(0, 3), price: 90_000 })
    await addContact(shop, 'Bisi Adebayo', 'customer')
    await openAt(page, shop)
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
    let release = () => {}
    const gate = new Promise<void>((go) => (release = go))
    await page.route(/products\?search=sa/, async (route) => {
      await gate
      await route.continue()
    })
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: search })
    await field.fill('sa')
    const options = page.getByRole('listbox').getByRole('option')
    const chosen = page.getByRole('listbox').getByRole('option', { selected: true })
    await expect(options.filter({ hasText: 'New sale' })).toBeVisible()
    // After the screens whose names begin so.
    await expect(async () => {
      await field.press('ArrowDown')
      await expect(chosen).toContainText('New sale', { timeout: 500 })
    }).toPass()
    release()
    await expect(options.filter({ hasText: 'Sardine tin' })).toBeVisible()
    await expect(chosen).toContainText('New sale')
    await field.press('Enter')
    await expect(page).toHaveURL('/sales/new')

    await page.keyboard.press('Control+k')
    await page.keyboard.type('bisi')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL('/sales/new')
    await expect(page.getByText('Bisi Adebayo').first()).toBeVisible()

    // The arrow moves within the text until its end.
    await page.keyboard.press('Control+k')
    await field.fill('bisi')
    await expect(options.first()).toContainText('Bisi Adebayo')
    await field.press('Home')
    await field.press('ArrowRight')
    await expect(options.first()).toContainText('Bisi Adebayo')
    await page.keyboard.press('Escape')

    // Back closes it where it leads to the same list under other filters.
    await page.goto('/products')
    await page.getByRole('link', { name: 'Hidden', exact: true }).click()
    await expect(page).toHaveURL(/is_active/)
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL('/products')
    await expect(field).toHaveCount(0)

    // A missing contact is reported, and the till is open.
    refusals.push(404)
    for (const desk of [
      '/sales/new?contact=gone',
      '/inventory-actions/new/intake?product=gone',
      '/inventory-actions/new/adjustment?product=gone',
    ]) {
      await page.goto(desk)
      await expectToast(page, 'This was not found')
      await expect(page).toHaveURL(desk.replace(/\?.*/, ''))
    }
  },
)

test(
  'previous and next follow the list one came from, by key; the heading holds any name on a phone',
  inLongRun,
  async ({ page, request }) => {
    const shop = await openShop(request)
    for (const [index, name] of ['Agege bread', 'Butter mint', longName].entries())
      await addProduct(shop, { name, sku: `P-${index}`, price: 90_000 })
    await openAt(page, shop)
    const heading = page.getByRole('heading', { level: 1 })
    await page.goto('/products?sort=name.asc')
    await page.getByText('Agege bread').first().click()
    await expect(heading).toHaveText('Agege bread')
    await expect(page.getByText('1 of 3')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Previous in the list' })).toBeDisabled()
    await page.keyboard.press('j')
    await expect(heading).toHaveText('Butter mint')
    await page.getByRole('button', { name: 'Next in the list' }).click()
    await expect(heading).toHaveText(longName)
    await page.keyboard.press('k')
    await expect(heading).toHaveText('Butter mint')
    await page.keyboard.press('j')
    await expect(heading).toHaveText(longName)

    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(async () => (await heading.boundingBox())?.width).toBeGreaterThan(300)
    await expect(heading).toHaveAttribute('data-cut', '3')
    // One button and the rest behind another.
    const actions = page.getByRole('main').getByRole('button', { name: 'More actions' })
    await actions.click()
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    // Back leads to the list, past all that were looked at; by a link there is no list.
    await page.goBack()
    await expect(page).toHaveURL('/products?sort=name.asc')
    await page.getByText('Butter mint').first().click()
    await expect(page.getByText('2 of 3')).toBeVisible()
    await page.goto(page.url())
    await expect(heading).toHaveText('Butter mint')
    await expect(page.getByRole('button', { name: 'Next in the list' })).toHaveCount(0)
  },
)

test('a missing page or product says so inside the frame, with a way on', inLongRun, async ({ page, request, refusals }) => {
  refusals.push(404)
  const shop = await openShop(request)
  const neighbour = await openShop(request)
  const neighbourProduct = await addProduct(neighbour, { name: 'Rice 50kg', sku: 'R-50', price: 90_000 })
  await openAt(page, shop, `/products/${neighbourProduct}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Product not found' })).toBeVisible()
  await expect(page).toHaveTitle('Kasuwa - Not found')
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect(page.getByText('It was deleted, or belongs to another business.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('combobox', { name: search })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Go to Products' }).click()
  await expect(page).toHaveURL('/products')

  await page.goto('/prodcuts')
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
  await page.getByRole('main').getByRole('link', { name: 'Products' }).click()
  await expect(page).toHaveURL('/products')
})

test(
  'the person’s menu, keys and help by the keyboard; no connection is said as long as there is none',
  inLongRun,
  async ({ page, request, refusals }) => {
    // Code that the till still loads when the network goes is missing.
    refusals.push('ERR_INTERNET_DISCONNECTED', 'Failed to fetch dynamically imported module', 'Unable to preload CSS')
    const shop = await openShop(request)
    await openAt(page, shop)
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
    await pressPair(page, 'g', 'c')
    await expect(page).toHaveURL('/contacts')
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keyboard keys' })
    await expect(keys.getByText('Paid in full, cash')).toBeVisible()
    await expectAccessible(page)
    // Under a dialog the keys mean nothing.
    await page.keyboard.press('g')
    await page.keyboard.press('s')
    await expect(keys).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(keys).toBeHidden()
    await expect(page).toHaveURL('/contacts')

    await page.getByRole('button', { name: /^You: / }).click()
    await expectAccessible(page)
    await page.getByRole('radio', { name: 'Dark' }).check()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await page.getByRole('button', { name: 'Help' }).click()
    await page.getByRole('dialog', { name: 'Help' }).getByRole('link', { name: 'Open the till' }).click()
    await expect(page).toHaveURL('/sales/new')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // The address is there before the till, which does not come any more once the line is gone.
    await expect(page.getByRole('combobox', { name: 'Type a name or scan a code' })).toBeVisible()

    await page.context().setOffline(true)
    await expect(page.getByText('it is saved on this device')).toBeVisible()
    await expectAccessible(page)
    await page.context().setOffline(false)
    await expect(page.getByText('it is saved on this device')).toBeHidden()
  },
)
