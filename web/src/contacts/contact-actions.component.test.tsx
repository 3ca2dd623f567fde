import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../testing/answers.ts'
import { idOf } from '../../testing/example.ts'
import { mount, logIn } from '../../testing/open-app.tsx'
import { ContactActions } from './contact-actions.tsx'
import type { Contact } from './contact-types.ts'

const contact = {
  id: idOf('contact'),
  name: 'Wale Oladipo',
  contact_type: 'customer',
  is_walk_in: false,
  is_blacklisted: false,
  phone: null,
}

test.each([
  { balance: 11_036_00, first: 'Record payment' },
  { balance: 0, first: 'New sale' },
])('on a phone $first is the action beside a customer who owes $balance kobo', async ({ balance, first }) => {
  await page.viewport(390, 844)
  answer(api.dashboard.waiting, {})
  await logIn()
  await mount(<ContactActions of={{ ...contact, balance } as Contact} />, ['balances', 'contacts', 'payments', 'debts'])
  await expect.element(page.getByText(first)).toBeVisible()
  expect(page.getByText(/Record payment|New sale/).elements().length).toBe(1)
})
