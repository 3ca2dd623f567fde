import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer } from '../../testing/answers.ts'
import { idOf } from '../../testing/example.ts'
import { openApp } from '../../testing/open-app.tsx'
import { rowsOf } from '../../testing/things.ts'
import { answerTill, quantityOf, search } from '../../testing/till.ts'

const numbers = ['0123456789', '9876543210', '5550001112', '4440001113']

/** The payment of a sale in a shop with four bank accounts of long names. */
async function openPayment(width: number, height: number) {
  await page.viewport(width, height)
  answerTill([{ name: 'Milk', sku: 'MILK', barcode: '6000000000011' }])
  answer(
    api.bankAccounts.open,
    rowsOf(
      ...numbers.map((account_number, at) => ({
        ...{ id: idOf('bank_account', at + 1), account_number, bank_name: 'Guaranty Trust Bank of Nigeria, Ikeja branch' },
        name: 'Alhaja Risikat Bakare and Daughters Wholesale Provisions',
      })),
    ),
  )
  await openApp('/sales/new')
  await search.fill('6000000000011')
  await userEvent.keyboard('{Enter}')
  await expect.element(quantityOf('Milk')).toHaveValue('1')
  await userEvent.keyboard('{F8}')
  await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Record sale' })).toBeVisible()
}

test.each([390, 1440])('account numbers, which are read out to customers, are whole (%i px)', async (width) => {
  await openPayment(width, 900)
  for (const number of numbers) {
    const element = page.getByRole('dialog').getByText(number, { exact: true })
    await expect.element(element).toBeVisible()
    const tile = element.element().closest('button')?.getBoundingClientRect()
    const words = document.createRange()
    words.selectNodeContents(element.element())
    expect(words.getClientRects()).toHaveLength(1)
    expect(words.getBoundingClientRect().right).toBeLessThanOrEqual(tile?.right ?? 0)
    expect(element.element().scrollWidth).toBeLessThanOrEqual(element.element().clientWidth)
  }
})

test('on a phone the unpaid rest and the button that records the sale are in sight above many ways of paying', async () => {
  await openPayment(390, 664)
  const dialog = page.getByRole('dialog')
  for (const element of [dialog.getByRole('button', { name: 'Record sale' }), dialog.getByText('Left to pay')])
    await expect.element(element).toBeInViewport({ ratio: 1 })
})
