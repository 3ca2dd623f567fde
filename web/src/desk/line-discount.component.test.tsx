import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, callsTo } from '../../testing/answers.ts'
import { idOf } from '../../testing/example.ts'
import { css } from '../../testing/css.ts'
import { scan } from '../../testing/keys.ts'
import { openApp } from '../../testing/open-app.tsx'
import { answerTill, openTill, quantityOf, search } from '../../testing/till.ts'

const barcode = '6000000000011'
const line = page.getByRole('list', { name: 'Lines, newest first' }).getByRole('listitem')
const struck = css('li s')

test('on a phone a line’s discount is one tap away; a discount above the total is rejected, and empty removes it', async () => {
  await page.viewport(390, 844)
  answerTill([{ name: 'Milk', sku: 'MILK', barcode }])
  await openApp('/sales/new')
  await search.fill(barcode)
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: 'Discount on Milk' }).click()
  const off = page.getByLabelText('Discount on Milk, as amount or percent')
  await off.fill('1500')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: /Cash/ }).first().click()
  await userEvent.keyboard('{Escape}')
  const alert = page.getByRole('alert')
  await expect.element(alert).toHaveTextContent('Type an amount or a percent, like 500 or 10%, up to the line’s total')
  await off.fill('100')
  await expect.poll(() => alert.elements().length).toBe(0)
  await expect.element(struck).toHaveTextContent('₦1,000.00')
  await off.fill('')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => off.elements().length + struck.elements().length).toBe(0)
})

test('a member without the permission sees no discounts, on a line or by key', async () => {
  const role = { id: idOf('role'), name: 'Cashier', grants: { sale: ['sale.create', 'sale.view'], product: ['product.view'] } }
  answerTill([{ name: 'Milk', sku: 'MILK', barcode }])
  await openApp('/sales/new', { business: { roles: [role], member: { is_owner: false } } })
  await expect.element(search).toHaveFocus()
  await scan(barcode)
  await expect.element(quantityOf('Milk')).toHaveValue('1')
  expect(page.getByRole('button', { name: /Discount/ }).elements()).toEqual([])
  await userEvent.keyboard('%')
  await expect.element(search).toHaveValue('%')
})

test('a discount below cost is doubted once, like a lowered price', async () => {
  await openTill([{ name: 'Milk', sku: 'MILK', barcode, cost: 70_000 }])
  await scan(`2*${barcode}`)
  await expect.element(quantityOf('Milk')).toHaveValue('2')
  const off = page.getByLabelText('Discount on Milk, as amount or percent')
  const give = async (typed: string) => {
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(quantityOf('Milk')).toHaveFocus()
    await userEvent.keyboard('%')
    await expect.element(off).toHaveFocus()
    await userEvent.keyboard(typed)
  }
  await give('30%')
  await userEvent.keyboard('{Enter}')
  await expect.element(search).toHaveFocus()
  expect(line.getByRole('alert').elements()).toEqual([])
  await off.fill('700')
  await userEvent.keyboard('{F9}')
  await expect.element(line.getByText('₦650.00 is below the cost of ₦700.00')).toBeVisible()
  expect(callsTo(api.sales.create)).toEqual([])
  // Back to the product's own price, without a discount.
  await line.getByRole('button', { name: 'Use ₦1,000.00' }).click()
  await expect.poll(() => off.elements().length).toBe(0)
  await expect.element(search).toHaveFocus()
  await give('700')
  await userEvent.keyboard('{F9}')
  answer(api.sales.create, {})
  await line.getByRole('button', { name: 'Keep ₦650.00' }).click()
  await userEvent.keyboard('{F9}')
  await expect
    .poll(() => callsTo(api.sales.create))
    .toMatchObject([{ body: { items: [{ quantity: 2, line_discount: 70_000 }], payable_amount: 130_000 } }])
})
