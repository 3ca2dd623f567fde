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
  const shown = page.getByLabelText(status === 'pending' ? 'Exchange waiting for approval' : 'Exchange saved')
  await expect.element(shown).toBeVisible()
  return shown.element().textContent
}

test('what was handed back with an exchange is not asked for once more; what waits for approval still is', async () => {
  const given = await card('approved', 64_500)
  expect(given).toContain('given back')
  expect(given).not.toMatch(/give back/i)
})

test('what waits for approval is handed back once it is approved', async () => {
  expect(await card('pending', 64_500)).toMatch(/to give back.*Give back ₦645.00 once it is approved/)
})

test('what is over and stays as credit is not to be given back', async () => {
  const kept = await card('approved', 0)
  expect(kept).toContain('Kept as credit: ₦645.00')
  expect(kept).not.toMatch(/give back/i)
})
