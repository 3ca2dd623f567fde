import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../testing/answers.ts'
import { idOf } from '../../testing/example.ts'
import { goTo, openApp } from '../../testing/open-app.tsx'
import { rowsOf } from '../../testing/things.ts'

const quantity = page.getByLabelText('Quantity of Rice')
const parkedButton = page.getByRole('button', { name: /held/ })

/** The return of the first or the second sale, as its page opens it. */
const returnOf = (sale: number) => `/inventory-actions/new/return-inward?sale=${idOf('sale', sale)}`

async function openReturns(): Promise<void> {
  const location = { id: idOf('location'), name: 'Main shop', is_default: true }
  const item = { product_id: idOf('product'), name: 'Rice', sku: 'RICE', quantity: 2, price: 60_000 }
  answer(api.locations.open, rowsOf(location))
  answer(api.bankAccounts.open, rowsOf())
  answer(api.products.open, rowsOf())
  answer(api.contacts.open, rowsOf())
  answer(api.sales.one, ({ params }) => ({
    sale: {
      ...{
        id: params.id as never,
        number: `SL-00000${params.id?.at(-1)}`,
        location_id: location.id,
        payable_amount: 120_000,
        items: [item],
      },
      edges: {
        contact: { id: idOf('contact'), name: 'Bola Ade' },
        returnable: [{ ...item, returned: 0, charges: [{ amount: 120_000, taken: 0 }] }],
      },
    },
  }))
  await openApp(returnOf(1))
  await expect.element(page.getByRole('link', { name: 'SL-000001' })).toBeVisible()
}

test('a return that was begun goes on when its sale opens it again', async () => {
  await openReturns()
  await quantity.fill('1')
  await goTo(returnOf(1))
  await expect.element(page.getByText('You continue what you started before.')).toBeVisible()
  await expect.element(quantity).toHaveValue('1')
  expect(parkedButton.elements()).toEqual([])
})

test('a return that was opened and not filled in is not held', async () => {
  await openReturns()
  await goTo(returnOf(2))
  await expect.element(page.getByRole('link', { name: 'SL-000002' })).toBeVisible()
  expect(parkedButton.elements()).toEqual([])
})

test('a return that was filled in is held, and that is said, when another sale opens its own', async () => {
  await openReturns()
  await quantity.fill('1')
  await goTo(returnOf(2))
  await expect.element(page.getByText('What you started before is held.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'SL-000002' })).toBeVisible()
  await expect.element(parkedButton).toHaveTextContent('1 held')
})
