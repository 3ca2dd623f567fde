import { api } from '@kasuwa/contract'
import { endpointsOf, file } from '@kasuwa/contract/platform/endpoint'
import type { z } from 'zod'
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

/** Answers all reads of the server, lists with a row each. */
function answerEveryRead(): void {
  for (const endpoint of endpointsOf(api)) {
    if (endpoint.method !== 'GET' || endpoint.reply === file) continue
    const isList = 'page' in ((endpoint.reply as z.ZodObject).shape ?? {})
    const row = endpoint === api.quotations.list ? { expires_at: '2026-12-01' } : {}
    answer(endpoint, () => (isList ? rowsOf(row) : {}) as never)
  }
}

const lists = [
  ...['/sales#sales', '/sales#items', '/sales#payments', '/quotations', '/drawers', '/contacts#contacts', '/contacts#groups'],
  ...['/contacts#balances', '/products#products', '/products#categories', '/products#brands', '/products#tags', '/serial-numbers'],
  ...['levels', 'locations', 'actions', 'items', 'movements', 'held'].map((tab) => `/inventory-actions#${tab}`),
  ...['/purchase-orders#orders', '/purchase-orders#items', '/reports/saved', '/serial-numbers/change-logs'],
  ...['team/members', 'team/roles', 'tax', 'bank', 'inventory-location', 'deleted'].map((name) => `/settings/${name}`),
]

test.each(lists)('the list at %s is as wide as the head above it', async (path) => {
  answerEveryRead()
  await page.viewport(1440, 900)
  await openApp(path)
  await expect.poll(() => css('main section[aria-busy="false"]').elements().length).toBeGreaterThan(0)
  const widths = ['main header', 'main section[aria-busy="false"] > :last-child'].map(
    (selector) => document.querySelector(selector)?.getBoundingClientRect().width ?? 0,
  )
  expect(widths[1]).toBe(widths[0])
})

const viewed = ['/sales#sales', '/quotations', '/contacts#contacts', '/products#products', '/purchase-orders#orders', '/serial-numbers']

test.each([...viewed, '/inventory-actions#levels', '/inventory-actions#actions'])(
  'each view of the list at %s narrows it',
  async (path) => {
    answerEveryRead()
    await openApp(path)
    const views = page.getByRole('navigation', { name: 'Ready-made lists' }).getByRole('link')
    await expect.poll(() => views.elements().length).toBeGreaterThan(1)
    const addresses = views.elements().map((link) => link.getAttribute('href'))
    expect(new Set(addresses).size).toBe(addresses.length)
  },
)

test('an empty list has its drawing', async () => {
  answer(api.products.list, rowsOf())
  answer(api.products.sums, {})
  answer(api.locations.open, rowsOf())
  await openApp('/products#products')
  await expect.element(css('svg[data-drawing=crate]')).toBeVisible()
})
