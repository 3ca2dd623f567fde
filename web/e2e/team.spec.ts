import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './faultless.ts'
import { mailTo } from './mailbox.ts'
import { addProduct, logIn, openAt, openShop, stockUp } from './shop.ts'
import { grant, hire, invite } from './team.ts'
import { inLongRun, widths } from './sizes.ts'
import { expectToast } from './toasts.ts'

/** The registry of the app itself: a screen that is added is a screen that is tried here. */
const registry = async () =>
  (await import(new URL('../src/screens.ts', import.meta.url).href)) as { screens: readonly { path: string; needs?: unknown }[] }

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const forbidden = (page: Page) => page.getByRole('dialog', { name: 'Forbidden!' })

const expectMenu = (page: Page, names: string[]) => expect(menu(page).getByRole('link')).toHaveText(names)

/** Nothing may be wider than the screen. */
const expectToFit = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)

for (const width of widths(1440)) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 }, hasTouch: width < 500 })

    test('an owner makes a role of one permission, and who is invited with it sees that one thing', async ({ page, request, refusals }) => {
      // Seven screens are judged by axe on the way.
      test.slow()
      const shop = await openShop(request)
      await openAt(page, shop, '/settings/team')
      await expect(page).toHaveURL('/settings/team/members')
      await page.getByRole('navigation', { name: 'Team', exact: true }).getByRole('link', { name: 'Roles' }).click()
      await expect(page.getByText('Takes stock in, sends it back')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'New role' }).click()
      const role = page.getByRole('dialog', { name: 'New role' })
      await role.getByRole('textbox', { name: 'Name' }).fill('Brand watcher')
      if (width < 1025) await role.getByText('Brands', { exact: true }).click()
      const view = role.getByRole('checkbox', { name: 'Brands: View' })
      const edit = role.getByRole('checkbox', { name: 'Brands: Edit' })
      // By keyboard: editing brings seeing, for as long as it is ticked.
      await edit.focus()
      await page.keyboard.press('Space')
      await expect(view).toBeChecked()
      await expect(view).toBeDisabled()
      await expect(view).toHaveAccessibleDescription('Included with anything else ticked here')
      await page.keyboard.press('Space')
      await expect(view).not.toBeChecked()
      await view.check()
      // All of the grid: a row that is half under the dialog's edge has half its size.
      await page.setViewportSize({ width, height: 3000 })
      await expectAccessible(page)
      await page.setViewportSize({ width, height: 900 })
      await role.getByRole('button', { name: 'Preview this role' }).click()
      await expect(role.getByRole('navigation', { name: 'Their menu' }).getByRole('button')).toHaveText(['Home', 'Products', 'Settings'])
      await role.getByRole('navigation', { name: 'Their menu' }).getByRole('button', { name: 'Products' }).click()
      await expect(role.getByText('See brands')).toBeVisible()
      await expect(role.getByText('Not in their menu: To approve, Sales, Quotations, Cash drawers, Contacts')).toBeVisible()
      await expectAccessible(page)
      await expectToFit(page)
      await role.getByRole('button', { name: 'Save role' }).click()
      await expect(role).toBeHidden()
      await expect(page.getByText('Brand watcher', { exact: true })).toBeVisible()

      const email = `ngozi-${width}-${process.pid}@shop.test`
      await page.getByRole('button', { name: 'New', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Invite a member' }).click()
      const invitation = page.getByRole('dialog', { name: 'Invite a member' })
      await invitation.getByRole('textbox', { name: 'Email' }).fill(email)
      await invitation.getByRole('combobox', { name: 'Roles' }).fill('Brand w')
      await page.getByRole('option', { name: 'Brand watcher' }).click()
      await page.keyboard.press('Tab')
      await expect(invitation.getByText('Brands view')).toBeVisible()
      await expectAccessible(page)
      await invitation.getByRole('button', { name: 'Send the invitation' }).click()
      await expect(invitation).toBeHidden()
      await expect(page.getByText('Invited · expires in 3 days')).toBeVisible()
      await expectAccessible(page)
      await expectToFit(page)

      // The link is for another person: the owner is told, and logs out.
      const link = (await mailTo(request, email, /^Join/)).links[0] ?? ''
      await page.goto(link)
      await expect(page.getByText(`this invitation is for ${email}`)).toBeVisible()
      await page.getByRole('button', { name: 'Log out' }).click()
      await expect(page.getByRole('heading', { name: 'Join Okafor Stores' })).toBeVisible()
      await expect(page.getByText('Adaeze Okafor invites you to join the team as Brand watcher.')).toBeVisible()
      await expectAccessible(page)
      await expectToFit(page)
      await page.getByLabel('First name').fill('Ngozi')
      await page.getByLabel('Last name').fill('Bello')
      const password = page.getByRole('textbox', { name: 'Password', exact: true })
      refusals.push(422)
      await password.fill('password1')
      await page.keyboard.press('Enter')
      await expect(password).toHaveAccessibleDescription(/easy to guess/)
      await password.fill('pepper-soup-88-bowl')
      await page.keyboard.press('Enter')
      // The password was just chosen here, so the login does not ask for it again.
      await expectToast(page, 'Welcome to Okafor Stores')
      await expect(page.getByRole('heading', { name: 'Hello, Ngozi' })).toBeVisible()
      if (width > 1024) await expectMenu(page, ['Home', 'Products', 'Settings'])
      else await expect(page.getByRole('navigation', { name: 'Most used' }).getByRole('link')).toHaveText(['Home', 'Products'])
      await expect(page.getByRole('button', { name: 'New', exact: true })).toHaveCount(0)
      await page.getByRole('link', { name: 'Products' }).first().click()
      await expect(page.getByRole('tab')).toHaveText(['Brands'])
      await expect(page.getByRole('heading', { name: 'No brands yet' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'New brand' })).toHaveCount(0)

      // Every other screen says so, and goes home; it is the same router on a phone.
      const allowedPaths = ['/products', '/products/brands/$reference', '/settings/brand']
      const { screens } = await registry()
      // That each is refused is one guard's doing: one in eight is gone to, all by `npm run test:long`.
      const each = process.env.LONG ? 1 : 8
      const closed = screens.filter(({ path, needs }) => needs !== undefined && !allowedPaths.includes(path)).map(({ path }) => path)
      expect(closed).toContain('/settings/team/members')
      const chosen = closed.filter((_, index) => index % each === 0)
      for (const path of width > 1024 ? [...chosen, '/settings/team'] : ['/settings/team']) {
        await page.evaluate((to) => history.pushState({}, '', to), path.replace('$reference', 'x'))
        await expect(forbidden(page), path).toContainText('Insufficient permission to access this page.')
        await forbidden(page).getByRole('button', { name: 'Go to Home' }).click()
        await expect(forbidden(page)).toBeHidden()
        await expect(page, path).toHaveURL('/')
      }
    })
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('an owner of another shop accepts an invitation with their password, and works in both shops', async ({
    page,
    request,
    refusals,
  }) => {
    const [shop, otherShop] = [await openShop(request), await openShop(request)]
    await otherShop.call('PATCH', '/v1/business', { name: 'Bola Foods' })
    const { link } = await invite(request, otherShop, shop.email, ['contact.view'])
    await openAt(page, shop, link)
    await expect(page.getByText('You have a Kasuwa account with this email.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('textbox', { name: 'Password' }).fill(shop.password)
    await page.getByRole('button', { name: 'Accept and join' }).click()

    await expect(page).toHaveURL('/')
    await page.getByTitle('Switch business').click()
    await page.getByRole('menuitemcheckbox', { name: 'Bola Foods' }).click()
    await expect(page.getByRole('navigation', { name: 'Most used' }).getByRole('link')).toHaveText(['Home', 'Contacts'])

    // The link has done its work.
    refusals.push(422)
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible()
    await expect(page.getByText('ask for a new invitation')).toBeVisible()
    await expectAccessible(page)
  })

  test('a member removed from their only business is told so, and is at the login', inLongRun, async ({ page, request, refusals }) => {
    const shop = await openShop(request)
    const musa = await hire(request, shop, ['brand.view'])
    await openAt(page, musa)
    // It is the click that is refused, and nothing that the screen still asks for.
    await page.waitForLoadState('networkidle')
    await shop.call('DELETE', `/v1/business/members/${musa.member}`)
    refusals.push(401)
    await page.getByRole('link', { name: 'Products' }).first().click()
    const removalDialog = page.getByRole('dialog', { name: 'You are no longer in Okafor Stores' })
    await expect(removalDialog).toContainText('An owner can invite you again.')
    await expectAccessible(page)
    await removalDialog.getByRole('button', { name: 'Ok' }).click()
    await expect(page).toHaveURL(`/login?email=${encodeURIComponent(musa.email)}`)
  })
})

test('a member is removed while they work: they are told at their next click, and nothing lands in another business', async ({
  page,
  request,
  browser,
  refusals,
}) => {
  const [shop, memberShop] = [await openShop(request), await openShop(request)]
  await shop.call('PATCH', '/v1/business', { name: 'Bola Foods' })
  await hire(request, shop, ['brand.create'], memberShop)
  await openAt(page, memberShop)
  await page.getByTitle('Switch business').click()
  await page.getByRole('menuitemcheckbox', { name: 'Bola Foods' }).click()
  await expectMenu(page, ['Home', 'Products', 'Settings'])
  await menu(page).getByRole('link', { name: 'Products' }).click()
  await page.getByRole('button', { name: 'New brand' }).first().click()
  await page.getByRole('dialog', { name: 'New brand' }).getByRole('textbox', { name: 'Name' }).fill('Dangote')

  const owner = await (await browser.newContext()).newPage()
  await openAt(owner, shop, '/settings/team/members')
  await owner.getByText(memberShop.email).click()
  await owner.getByRole('dialog', { name: 'Team member' }).getByRole('button', { name: 'Remove', exact: true }).click()
  const consequence = owner.getByRole('dialog', { name: 'Remove Adaeze Okafor from the team?' })
  await expect(consequence).toContainText('They lose access at their next click')
  await consequence.getByRole('button', { name: 'Remove' }).click()
  await expectToast(owner, 'Adaeze Okafor is no longer in the team')

  refusals.push(401)
  await page.getByRole('dialog', { name: 'New brand' }).getByRole('button', { name: 'Save brand' }).click()
  const removalDialog = page.getByRole('dialog', { name: 'You are no longer in Bola Foods' })
  await expect(removalDialog).toContainText('You are in Okafor Stores now.')
  await removalDialog.getByRole('button', { name: 'Ok' }).click()
  await expect(page).toHaveURL('/')
  await expect(menu(page).getByRole('link', { name: 'Sales' })).toBeVisible()
  for (const { call } of [shop, memberShop]) expect((await call<{ rows: unknown[] }>('GET', '/v1/business/brands')).rows).toEqual([])
})

test('the menu follows changed roles with the next click', inLongRun, async ({ page, request, refusals }) => {
  const shop = await openShop(request)
  // A list of fewer than six has nothing to search with.
  for (const name of ['Dangote', 'Honeywell', 'Indomie', 'Peak', 'Tecno', 'Zedox']) await shop.call('PUT', '/v1/business/brands', { name })
  const musa = await hire(request, shop, ['brand.view'])
  await openAt(page, musa)
  await expectMenu(page, ['Home', 'Products', 'Settings'])

  await grant(shop, musa.role, ['brand.view', 'contact.view'])
  await menu(page).getByRole('link', { name: 'Products' }).click()
  await expectMenu(page, ['Home', 'Contacts', 'Products', 'Settings'])
  await expect(page).toHaveURL('/products')

  await grant(shop, musa.role, ['contact.view'])
  refusals.push(403)
  await page.getByRole('searchbox', { name: 'Search' }).fill('dangote')
  await expect(forbidden(page)).toBeVisible()
  await forbidden(page).getByRole('button', { name: 'Go to Home' }).click()
  await expect(page).toHaveURL('/')
  await expectMenu(page, ['Home', 'Contacts', 'Settings'])
})

test('an owner who is the last one stays, and says why', inLongRun, async ({ page, request, refusals }) => {
  const shop = await openShop(request)
  await openAt(page, shop, '/settings/team/members')
  await page.getByText('Adaeze Okafor (you)').click()
  refusals.push(422)
  await page.getByRole('button', { name: 'Leave the team' }).click()
  await expect(page.getByRole('dialog', { name: 'This is not possible yet' })).toContainText(
    'A business needs an owner: make somebody else owner first',
  )
})

test('a member cannot grant permissions or a location beyond their own, and reads why', inLongRun, async ({ page, request }) => {
  const shop = await openShop(request)
  const lead = await hire(request, shop, ['brand.view', 'member.add', 'role.create'])
  const { rows } = await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-locations')
  await shop.call('PATCH', `/v1/business/members/${lead.member}/roles`, { roles: [lead.role], location: rows[0]?.id })
  await openAt(page, lead, '/settings/team/members?member=invite')
  const invitation = page.getByRole('dialog', { name: 'Invite a member' })
  await expect(invitation.getByText('They will work at Main store, like you.')).toBeVisible()
  await invitation.getByRole('combobox', { name: 'Roles' }).click()
  await expect(page.getByRole('option', { name: 'Owner' })).toContainText('May do more than you')
  await page.getByRole('option', { name: 'Owner' }).click({ force: true })
  await expect(invitation.getByRole('button', { name: 'Remove Owner' })).toHaveCount(0)

  await page.goto('/settings/team/roles?role=new')
  const role = page.getByRole('dialog', { name: 'New role' })
  await expect(role.getByRole('checkbox', { name: 'Brands: View' })).toBeEnabled()
  const sells = role.getByRole('checkbox', { name: 'Sales: Sell' })
  await expect(sells).toBeDisabled()
  await expect(sells).toHaveAccessibleDescription('You do not have this permission')
  await role.getByRole('textbox', { name: 'Name' }).fill('All I may')
  await role.getByRole('checkbox', { name: 'Everything', exact: true }).click()
  await expect(role.getByText(/^5 of \d+$/)).toBeVisible()
  await role.getByRole('button', { name: 'Save role' }).click()
  await expect(role).toBeHidden()
  const { rows: roles } = await shop.call<{ rows: { name: string; grants: object }[] }>('GET', '/v1/business/roles?search=All')
  expect(roles).toMatchObject([
    { name: 'All I may', grants: { brand: ['brand.view'], member: ['member.view', 'member.add'], role: ['role.view', 'role.create'] } },
  ])
})

test(
  'a member removed in the middle of a sale is told so in a lasting message that names no other business',
  inLongRun,
  async ({ page, request, refusals }) => {
    const shop = await openShop(request)
    const product = await addProduct(shop, { name: 'Rice 50kg', sku: 'RICE', price: 100_000, barcode: '6001234567890' })
    await stockUp(shop, { [product]: 5 })
    const bisi = await hire(request, shop, ['sale.create', 'product.view', 'contact.view', 'inventory-location.view'])
    await openAt(page, bisi, '/sales/new')
    await page.getByRole('combobox', { name: 'Type a name or scan a code' }).fill('6001234567890')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Quantity of Rice 50kg')).toHaveValue('1')
    await shop.call('DELETE', `/v1/business/members/${bisi.member}`)
    refusals.push(401)
    const pageTexts: string[] = []
    await page.exposeFunction('heard', (text: string) => pageTexts.push(text))
    await page.evaluate(() => {
      const { heard } = window as unknown as { heard: (text: string) => void }
      new MutationObserver(() => heard(document.body.innerText)).observe(document.body, { childList: true, subtree: true })
    })
    await page.keyboard.press('F9')
    const removalDialog = page.getByRole('dialog', { name: 'You are no longer in Okafor Stores' })
    await expect(page).toHaveURL(`/login?email=${encodeURIComponent(bisi.email)}`)
    await expect(removalDialog).toContainText('An owner can invite you again.')
    expect(pageTexts.filter((text) => text.includes('You are in another business now'))).toEqual([])
    await removalDialog.getByRole('button', { name: 'Ok' }).click()
    await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible()
  },
)

test(
  'a member removed while away is told at the next login, until they have read it, and then no more',
  inLongRun,
  async ({ page, request, refusals }) => {
    // Requests of a screen may fail when its session ends.
    refusals.push(401)
    const shop = await openShop(request)
    const musa = await hire(request, shop, ['brand.view'])
    await openAt(page, musa)
    await page.evaluate(() => localStorage.clear())
    // They are away: a screen that still asked would be told at once.
    await page.goto('about:blank')
    await shop.call('DELETE', `/v1/business/members/${musa.member}`)
    await logIn(page, musa)
    const removalDialog = page.getByRole('dialog', { name: 'You are no longer in Okafor Stores' })
    await expect(removalDialog).toBeVisible()
    await page.reload()
    await expect(removalDialog).toContainText('An owner can invite you again.')
    await removalDialog.getByRole('button', { name: 'Ok' }).click()
    await expect(removalDialog).toBeHidden()
    await page.reload()
    await expect(page.getByRole('button', { name: /^You:/ })).toBeVisible()
    await expect(removalDialog).toHaveCount(0)
  },
)

test('at the app’s own machine the log-in page offers the demo business as each role', inLongRun, async ({ page }) => {
  await page.goto('/login')
  const offer = page.getByRole('region', { name: 'Look around in the demo business as' })
  await expect(offer.getByRole('button')).toHaveText(['Owner', 'Manager', 'Sales', 'Stock keeper', 'Accountant'])
  await expectAccessible(page)
  await offer.getByRole('button', { name: 'Accountant' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner')).toContainText('Ade Stores')
  await expect(page.getByRole('button', { name: 'You: Ngozi Eze' })).toBeVisible()
})
