import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { example } from '../../testing/example.ts'
import { mount } from '../../testing/open-app.tsx'
import ExchangedCard from './exchanged-card.tsx'

/** ₦645 remain. @param handed kobo of it refunded with the exchange */
const card = async (status: 'approved' | 'pending', handed: number) => {
  const money = handed > 0 ? [{ account: null, amount: handed }] : []
  const reply = example(api.exchanges.create.reply, {
    sale: { number: 'SL-000002', status },
    inventory_action: { number: 'RI-000001', status, ...(status === 'pending' ? { pays_back: money } : { edges: { payments: money } }) },
  })
  const difference = { credit: 100_000, lowers: 0, left: 0, over: 64_500 }
  await mount(<ExchangedCard done={{ ...reply, difference }} paper={{ busy: undefined, make: () => {} } as never} />, ['exchanges'])
  const panel = page.getByLabelText(status === 'pending' ? 'Exchange waiting for approval' : 'Exchange saved')
  await expect.element(panel).toBeVisible()
  return panel.element().textContent
}

test('an approved exchange says that its refund was given back, and does not ask for it again', async () => {
  const text = await card('approved', 64_500)
  expect(text).toContain('refunded')
  expect(text).not.toMatch(/refund\b/i)
})

test('a pending exchange asks for its refund after the approval', async () => {
  expect(await card('pending', 64_500)).toMatch(/to refund.*Refund ₦645.00 after approval/)
})

test('an exchange whose remaining credit stays with the customer asks for no refund', async () => {
  const text = await card('approved', 0)
  expect(text).toContain('Kept as credit: ₦645.00')
  expect(text).not.toMatch(/refund/i)
})
