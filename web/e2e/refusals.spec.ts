import type { Page } from '@playwright/test'
import { expect, expectAccessible, interceptEarly, test } from './faultless.ts'
import { mailTo } from './mailbox.ts'
import { openAt, openShop, registerShop } from './shop.ts'

const dialog = (page: Page) => page.getByRole('dialog')

test.beforeEach(interceptEarly)

test('a refusal about an earlier step leads back to it, with the reason under the field and all else kept', async ({ page, refusals }) => {
  await page.goto('/register')
  await page.getByLabel('Business name').fill('Ada Provisions')
  await page.getByLabel('State').selectOption('Lagos')
  await page.getByLabel('City or town').fill('Ikeja')
  await page.getByLabel('Address').fill('12 Allen Avenue')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Provisions and groceries' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('First name').fill('Adaeze')
  await page.getByLabel('Last name').fill('Okafor')
  await page.getByLabel('Email').fill(`ada.${Date.now()}@shop.test`)
  await page.getByLabel('Phone').fill('0803 123 4567')
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('market-day-42')
  // An old draft with a former state name. Written as the page begins, when nothing else writes to it.
  await page.addInitScript(() => {
    const draft = JSON.parse(sessionStorage.getItem('kasuwa.registration') ?? 'null') as { state?: string } | null
    if (draft?.state === 'Lagos') sessionStorage.setItem('kasuwa.registration', JSON.stringify({ ...draft, state: 'Bendel' }))
  })
  await page.reload()
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('market-day-42')

  refusals.push(422)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/register/business-details')
  await expect(page.getByText('This state was not found in the country')).toBeVisible()
  await expect(page.getByLabel('State')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('State').selectOption('Edo')
  await page.getByRole('button', { name: 'Next' }).click()
  // The step's own heading first: until then “Next” is still the button of the step before.
  await expect(page.getByRole('heading', { name: 'What do you sell?' })).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Adaeze')
  await expect(page.getByRole('textbox', { name: 'Password', exact: true })).toHaveValue('market-day-42')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
})

test('states are those of the country, and a phone is looked at again when the country changes', async ({ page }) => {
  await page.goto('/register')
  await page.getByLabel('Business name').fill('Kofi Stores')
  await page.getByLabel('State').selectOption('Lagos')
  await page.getByLabel('City or town').fill('Accra')
  await page.getByLabel('Address').fill('1 Oxford Street')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Provisions and groceries' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Phone').fill('0803 123 4567')
  await page.getByLabel('Email').focus()
  await expect(page.getByText('The phone number is not valid')).toHaveCount(0)
  await page.getByRole('link', { name: 'Your business' }).click()
  await page.getByLabel('Country').selectOption('Ghana')
  await expect(page.getByLabel('State')).toHaveValue('')
  await expect(page.getByRole('option', { name: 'Lagos' })).toHaveCount(0)
  // Without a list of states, the state is typed.
  await page.getByRole('textbox', { name: 'State' }).fill('Greater Accra')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: 'What do you sell?' })).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('The phone number is not valid')).toBeVisible()
  await page.getByLabel('Phone').fill('024 123 4567')
  await expect(page.getByText('The phone number is not valid')).toHaveCount(0)
})

test('a visitor who asks for too many mails is told how long to wait, second by second, until another is allowed', async ({
  page,
  request,
  refusals,
}) => {
  const email = `often.${Date.now()}@shop.test`
  // A hundred times what the limit usually is: these tests share one machine's address. On a busy one some of those that ask at once are
  // not heard, and count for nothing.
  const ask = async () => (await request.post('/v1/merchant/email/resend', { data: { email } })).status()
  const answers: number[] = []
  while (!answers.includes(422)) answers.push(...(await Promise.all(Array.from({ length: 50 }, ask))))
  expect(answers.filter((status) => status === 200).length).toBeGreaterThanOrEqual(100)
  await page.clock.install()
  await page.goto(`/email/resend?email=${email}`)
  refusals.push(422)
  await page.getByRole('button', { name: 'Send the link' }).click()
  const waitMessage = page.getByText(/^please wait for \d:\d\d and try again$/)
  await expect(waitMessage).toBeVisible()
  await expectAccessible(page)
  const before = await waitMessage.textContent()
  await page.clock.fastForward(2000)
  await expect(waitMessage).not.toHaveText(before ?? '')
  await page.clock.fastForward(60_000)
  await expect(waitMessage).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Send the link' })).toBeEnabled()
})

test('a link that was used says so in the server’s words, and how to get another', async ({ page, request, refusals }) => {
  const shop = await registerShop(request)
  const [link = ''] = (await mailTo(request, shop.email, /verify/i)).links
  refusals.push(422)
  await page.goto(link)
  await expect(page.getByRole('alert')).toHaveText('This link has been used or is too old: please ask for a new one')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Send again' }).click()
  await expect(page).toHaveURL('/email/resend')
})

test('a page of some machine in between is shown where it can do no harm; a failing read is an Oops, a failing write is not', async ({
  page,
  request,
  refusals,
}) => {
  const shop = await openShop(request)
  refusals.push(502, 500, 'Blocked script execution')
  const html = '<!doctype html><h1>Bad gateway</h1><script>parent.document.title = "Broken"</script>'
  await page.route('**/v1/merchant/auth/login', (route) => route.fulfill({ status: 502, contentType: 'text/html', body: html }))
  await page.goto('/login')
  await page.getByLabel('Email').fill(shop.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(shop.password)
  await page.keyboard.press('Enter')
  const frame = dialog(page).locator('iframe')
  await expect(frame).toHaveAttribute('sandbox', '')
  await expect(frame.contentFrame().getByRole('heading', { name: 'Bad gateway' })).toBeVisible()
  await expect(page).not.toHaveTitle('Broken')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText('An error occurred')).toBeVisible()
  await page.unroute('**/v1/merchant/auth/login')

  await openAt(page, shop)
  const defect = { status: 500, json: { message: 'Something went wrong on our side', code: 'defect' } }
  await page.route('**/v1/merchant', (route) => route.fulfill(defect))
  await page.goto('/settings/profile')
  await expect(dialog(page)).toContainText('Oops...')
  await expect(dialog(page)).toContainText('Something went wrong! Please try again.')
  await dialog(page).getByRole('button', { name: 'Ok' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await page.unroute('**/v1/merchant')
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await page.getByRole('textbox', { name: 'First name' }).fill('Adaobi')
  await page.route('**/v1/merchant', (route) => (route.request().method() === 'PATCH' ? route.fulfill(defect) : route.continue()))
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByRole('alert')).toHaveText('Something went wrong on our side')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Adaobi')
})
