import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../testing/answers.ts'
import { css } from '../../testing/css.ts'
import { idOf } from '../../testing/example.ts'
import { openApp } from '../../testing/open-app.tsx'

/* A large balance is shown in full. */

const billions = 9_999_999_999_99

test.each([1, -1])('balances of billions are read whole beside what there is of the contact (%s)', async (sign) => {
  const id = idOf('contact')
  const balance = sign * billions
  answer(api.contacts.one, { contact: { id, name: 'Dangote', contact_type: 'both', balance } })
  const entry = { date: '2026-10-21T12:00:00Z', created_at: '2026-10-21T12:00:00Z', note: null, is_reversed: false }
  const document = { kind: 'sale' as const, id: idOf('sale'), number: 'SL-000001', date: entry.date, is_deleted: false }
  answer(api.statements.one, {
    statement: {
      ...{ opening: 0, owed: billions, paid: billions, closing: balance },
      rows: [
        { ...entry, kind: 'sale', document, amount: billions, balance },
        { ...entry, kind: 'payment', document, amount: -billions, balance },
      ],
    },
  })
  answer(api.dashboard.ofContact, {})
  answer(api.contacts.merged, {})
  answer(api.contacts.timeline, {})
  await page.viewport(1440, 900)
  await openApp(`/contacts/${id}`)
  await expect.element(page.getByRole('table', { name: 'Statement' })).toBeVisible()
  const scroller = css('div:has(> table)').element()
  expect(scroller.scrollWidth).toBeLessThanOrEqual(scroller.clientWidth)
})
