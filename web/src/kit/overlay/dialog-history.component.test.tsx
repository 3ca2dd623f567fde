import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, callsTo } from '../../../testing/answers.ts'
import { css } from '../../../testing/css.ts'
import { go, goForwardInVain } from '../../../testing/go.ts'
import { scan } from '../../../testing/keys.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { rowsOf } from '../../../testing/things.ts'
import { openTill, quantityOf } from '../../../testing/till.ts'

const goods = [1, 2, 3].map((at) => ({ name: `Product ${at}`, sku: `P-${at}`, barcode: `600000000001${at}`, price: 100_000 * at }))

async function expectDialogs(count: number): Promise<void> {
  await expect.poll(() => page.getByRole('dialog').elements().length).toBe(count)
}
async function expectAddress(address: string): Promise<void> {
  await expect.poll(() => location.pathname + location.search).toBe(address)
}
const nameField = css('[role=dialog] input[name=name]')

/** Home, and from there the contacts: there is a page to go back to. */
async function atContacts(): Promise<void> {
  answer(api.contacts.list, rowsOf())
  answer(api.contacts.sums, {})
  answer(api.countries.list, rowsOf({ alpha2: 'NG', name: 'Nigeria' }))
  answer(api.countries.states, rowsOf())
  answer(api.contacts.doubles, {})
  answer(api.dashboard.shown, {})
  await openApp('/')
  await page.getByRole('link', { name: 'Contacts', exact: true }).first().click()
  await expectAddress('/contacts')
}

async function openNew(): Promise<void> {
  await page.getByRole('button', { name: 'New contact' }).first().click()
  await expect.element(nameField).toHaveFocus()
}

async function closed(): Promise<void> {
  await expectDialogs(0)
  await expectAddress('/contacts')
}

test('Back closes a dialog that is an address; neither Back nor Forward opens it again', async () => {
  await atContacts()
  await openNew()
  await userEvent.keyboard('{Escape}')
  await closed()
  await goForwardInVain()
  await closed()
  await openNew()
  await go(-1)
  await closed()
  await goForwardInVain()
  await closed()
  // One Back leaves the page: nothing of the dialogs is left in between.
  await go(-1)
  await expectAddress('/')
  await expectDialogs(0)
})

test('the address of a dialog opens it', async () => {
  answer(api.contacts.list, rowsOf())
  answer(api.contacts.sums, {})
  answer(api.countries.list, rowsOf({ alpha2: 'NG', name: 'Nigeria' }))
  answer(api.countries.states, rowsOf())
  await openApp('/contacts?contact=new')
  await expect.element(nameField).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await closed()
})

test('Back from a dialog with something typed asks first, and a saved one is not there again', async () => {
  await atContacts()
  await openNew()
  await userEvent.keyboard('Hassan')
  await go(-1)
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(nameField).toHaveValue('Hassan')
  answer(api.contacts.create, { contact: { name: 'Hassan' } })
  await css('[role=dialog] input[name=email]').fill('hassan@mail.test')
  await page.getByRole('dialog').getByLabelText('Phone').fill('08059876543')
  await page.getByRole('button', { name: 'Save' }).click()
  await closed()
  expect(callsTo(api.contacts.create)).toMatchObject([{ body: { name: 'Hassan', email: 'hassan@mail.test' } }])
  await goForwardInVain()
  await closed()
  await go(-1)
  await expectAddress('/')
})

test('Back closes the payment, and the till stays with its lines', async () => {
  answer(api.dashboard.shown, {})
  await openTill(goods)
  await scan('6000000000011')
  for (const how of ['Escape', 'Back'] as const) {
    await userEvent.keyboard('{F8}')
    await expect.element(page.getByLabelText('Paid by Cash')).toHaveFocus()
    if (how === 'Back') await go(-1)
    else await userEvent.keyboard('{Escape}')
    await expectDialogs(0)
    await goForwardInVain()
    await expectDialogs(0)
    await expectAddress('/sales/new')
    await expect.element(quantityOf('Product 1')).toHaveValue('1')
  }
  await go(-1)
  await expectAddress('/')
})

test('Back answers a question with no', async () => {
  answer(api.dashboard.shown, {})
  await openTill(goods)
  await scan('6000000000011')
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect.element(page.getByRole('button', { name: 'Keep sale' })).toHaveFocus()
  await go(-1)
  await expectDialogs(0)
  await expectAddress('/sales/new')
  await expect.element(quantityOf('Product 1')).toHaveValue('1')
})
