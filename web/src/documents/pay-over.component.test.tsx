import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, callsTo } from '../../testing/answers.ts'
import { idOf } from '../../testing/example.ts'
import { logIn, mount } from '../../testing/open-app.tsx'
import { rowsOf } from '../../testing/things.ts'
import PayDocument from './pay-document.tsx'

const amount = page.getByLabelText('Amount')
const save = page.getByRole('button', { name: 'Record payment' })

test('an overpayment is recorded after its credit is confirmed, and another amount needs its own confirmation', async () => {
  await logIn()
  answer(api.bankAccounts.open, rowsOf())
  answer(api.sales.pay, { credit: 20_000, sale: { payable_amount: 100_000, paid_amount: 120_000, credited_amount: 0 } })
  await mount(<PayDocument call={api.sales.pay} id={idOf('sale')} number="SL-000001" left={100_000} paid="in" />, [
    'document-page',
    'documents',
  ])
  await amount.fill('1200')
  await save.click()
  const agreed = page.getByRole('checkbox', { name: /₦200\.00/ })
  await expect.element(agreed).not.toBeChecked()
  expect(callsTo(api.sales.pay)).toEqual([])
  await agreed.click()
  await amount.fill('1300')
  await save.click()
  await expect.element(page.getByRole('checkbox', { name: /₦300\.00/ })).not.toBeChecked()
  expect(callsTo(api.sales.pay)).toEqual([])
  await amount.fill('1200')
  await expect.element(agreed).toBeChecked()
  await amount.click()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => callsTo(api.sales.pay)).toMatchObject([{ body: { amount: 120_000, left: 100_000 } }])
})

test('about half of an amount is offered in words, and half of it where it is exact', async () => {
  await logIn()
  answer(api.bankAccounts.open, rowsOf())
  const words = ['document-page', 'documents'] as const
  const pay = (left: number) => <PayDocument call={api.sales.pay} id={idOf('sale')} number="SL-000001" left={left} paid="in" />
  await mount(pay(65_000), words)
  await page.getByRole('button', { name: 'About half ₦300.00' }).click()
  await expect.element(amount).toHaveValue('300')
  await mount(pay(60_000), words)
  await expect.element(page.getByRole('button', { name: 'Half ₦300.00', exact: true })).toBeVisible()
})
