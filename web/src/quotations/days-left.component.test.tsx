import { dayAfter } from '@kasuwa/contract/due-ages'
import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../testing/answers.ts'
import { css } from '../../testing/css.ts'
import { idOf } from '../../testing/example.ts'
import { openApp } from '../../testing/open-app.tsx'

const id = idOf('quotation')
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(new Date())

async function openQuotation(days: number, status: 'pending' | 'accepted' = 'pending') {
  answer(api.quotations.one, { quotation: { id, number: 'QT-000005', status, is_expired: false, expires_at: dayAfter(today, days) } })
  answer(api.quotations.timeline, {})
  await openApp(`/quotations/${id}`)
}

test('an open quotation says under its amount until when it is valid', async () => {
  await openQuotation(30)
  await expect.element(css('header p')).toHaveTextContent(/valid until .* · 30 days left$/)
})

test('the last days of a quotation are marked', async () => {
  await openQuotation(2)
  await expect.element(page.getByText('2 days left')).toHaveAttribute('data-is', 'waiting')
})

test('a quotation that became a sale has no days left', async () => {
  await openQuotation(30, 'accepted')
  await expect.element(css('header p')).toHaveTextContent(/valid until /)
  await expect.element(page.getByText(/days left/)).not.toBeInTheDocument()
})
