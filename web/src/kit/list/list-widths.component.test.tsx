import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../../testing/answers.ts'
import { css } from '../../../testing/css.ts'
import { idOf } from '../../../testing/example.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { rowsOf } from '../../../testing/things.ts'

const longName = 'Alhaja Oluwafunmilayo Adebisi-Okonkwo and Daughters, caterers, of Epe market road'

function answerContacts(): void {
  const contact = (at: number, name: string) => ({
    id: idOf('contact', at),
    name,
    phone: '+2348059876543',
    email: `somebody-with-a-long-address-${at}@mail.test`,
    contact_type: 'both' as const,
    balance: 999_999_999_999_99,
    deposits: 0,
    last_sold_at: '2026-11-20T10:00:00Z',
    last_reminded_at: null,
    edges: { groups: [] },
  })
  answer(api.contacts.list, rowsOf(...Array.from({ length: 8 }, (_, at) => contact(at + 1, at === 0 ? longName : `Contact ${at}`))))
  answer(api.contacts.sums, {})
  answer(api.contactGroups.open, rowsOf())
}

const table = page.getByRole('table', { name: 'Contacts' })
const scroller = css('div:has(> table)')

test('from 700 px a list is a table with the columns that fit, and below it rows without headings', async () => {
  answerContacts()
  await page.viewport(820, 1180)
  await openApp('/contacts#contacts')
  await expect.element(table.getByRole('columnheader', { name: 'Name' })).toBeVisible()
  await expect.element(table.getByRole('columnheader', { name: 'Balance' })).toBeVisible()
  await expect.poll(() => (scroller.element().scrollWidth <= scroller.element().clientWidth ? 'fits' : 'scrolls')).toBe('fits')
  await page.viewport(700, 1180)
  await expect.element(table.getByRole('columnheader', { name: 'Balance' })).toBeVisible()
  await expect.poll(() => (scroller.element().scrollWidth <= scroller.element().clientWidth ? 'fits' : 'scrolls')).toBe('fits')
  const atSmall = table.getByRole('columnheader').elements().length
  await page.viewport(1000, 1180)
  await expect.poll(() => table.getByRole('columnheader').elements().length).toBeGreaterThanOrEqual(atSmall)
  await page.viewport(699, 1180)
  await expect.poll(() => table.elements().length).toBe(0)
  await expect.element(page.getByRole('list', { name: 'Contacts' })).toBeVisible()
})

test('the columns menu says which chosen columns are empty here, and which have no room', async () => {
  answerContacts()
  await page.viewport(1440, 900)
  await openApp('/contacts#contacts')
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  const item = (name: RegExp) => page.getByRole('menuitemcheckbox', { name })
  await expect.element(item(/^Reminded/)).toHaveTextContent('empty here')
  await expect.element(item(/^Reminded/)).toBeChecked()
  await expect.element(item(/^Balance/)).not.toHaveTextContent('empty here')
})

test('a list of few and narrow columns is as wide as the head above it', async () => {
  answer(api.drawers.list, rowsOf({ id: idOf('drawer'), name: 'Front' }))
  answer(api.drawers.counts, rowsOf())
  await page.viewport(1440, 900)
  await openApp('/drawers')
  await expect.element(page.getByText('Front')).toBeVisible()
  const main = page.getByRole('main').element()
  const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(main)
  const room = main.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd)
  expect(scroller.element().getBoundingClientRect().width).toBeGreaterThan(room - 8)
})

test('an empty list has its drawing', async () => {
  answer(api.products.list, rowsOf())
  answer(api.products.sums, {})
  answer(api.locations.open, rowsOf())
  await openApp('/products#products')
  await expect.element(css('svg[data-drawing=crate]')).toBeVisible()
})
