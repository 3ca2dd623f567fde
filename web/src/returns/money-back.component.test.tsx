import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, callsTo } from '../../testing/answers.ts'
import { idOf } from '../../testing/example.ts'
import { openApp } from '../../testing/open-app.tsx'
import { rowsOf } from '../../testing/things.ts'

const back = page.getByLabelText('Refund from')

/** The desk with a sale of two at ₦600 to a walk-in customer. @param accounts of its payments; null is cash */
async function openReturn(accounts: readonly (string | null)[]): Promise<void> {
  const [product, location] = [idOf('product'), idOf('location')]
  const item = { product_id: product, name: 'Rice', sku: 'RICE', quantity: 2, price: 60_000 }
  answer(api.locations.open, rowsOf({ id: location, name: 'Main shop', is_default: true }))
  answer(api.bankAccounts.open, rowsOf({ id: idOf('bank_account'), bank_name: 'GTBank', account_number: '0123456789' }))
  answer(api.products.open, rowsOf())
  answer(api.contacts.open, rowsOf())
  answer(api.sales.one, ({ query }) => ({
    sale: {
      ...{ id: idOf('sale'), number: 'SL-000001', location_id: location, payable_amount: 120_000, paid_amount: 120_000, items: [item] },
      edges: {
        contact: { id: idOf('contact'), name: 'Walk-in customer', is_walk_in: true },
        returnable: [{ ...item, returned: 0, charges: [{ amount: 120_000, taken: 0 }] }],
        ...('with_payments' in query && {
          payments: accounts.map((id) => ({ amount: 60_000, account: id === null ? null : { id, name: 'GTBank' } })),
        }),
      },
    },
  }))
  await openApp(`/inventory-actions/new/return-inward?sale=${idOf('sale')}`)
  await page.getByLabelText('Quantity of Rice').fill('1')
}

test('a walk-in customer’s cash payment is refunded in cash, up to the credit of the return', async () => {
  await openReturn([null, null])
  await expect.element(back).toHaveValue('cash')
  answer(api.inventory.createReturnInward, {})
  await userEvent.keyboard('{F9}')
  await expect
    .poll(() => callsTo(api.inventory.createReturnInward))
    .toMatchObject([{ body: { payment_accounts: [{ account: null, amount: 60_000 }] } }])
})

test('where it was paid otherwise too, where the money goes back from is asked', async () => {
  await openReturn([null, idOf('bank_account')])
  await expect.element(back).toHaveValue('')
})
