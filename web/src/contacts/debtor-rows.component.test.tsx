import { api } from '@kasuwa/contract'
import { dueAges } from '@kasuwa/contract/due-ages'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../testing/answers.ts'
import { idOf } from '../../testing/example.ts'
import { openApp } from '../../testing/open-app.tsx'
import { css } from '../../testing/css.ts'

const longName = 'Alhaja Risikat Bakare and Daughters Wholesale Provisions and General Merchandise'
const ages = { not_yet: 200_00, '1_30': 300_00, '31_60': 400_00, '61_90': 700_00, over_90: 999_998_399_99 }
const debts = Object.values(ages).reduce((sum, kobo) => sum + kobo, 0)

async function openDebts(width: number) {
  const rows = [
    { ...ages, debts, owed: debts, contact: { id: idOf('contact', 1), name: longName, phone: '+2348059876543' } },
    { '61_90': 700_00, debts: 700_00, owed: 700_00, contact: { id: idOf('contact', 2), name: 'Bola Ade', phone: null } },
  ]
  answer(api.debts.ageing, {
    ...{ as_of: '2026-11-28', count: 2, debtors: 2, sums: { ...ages, debts, owed: debts } },
    rows: rows.map((row) => ({ ...row, due_since: '2026-09-10', last_reminded_at: '2026-11-20T10:00:00Z' })),
  })
  await page.viewport(width, 900)
  await openApp('/contacts/ageing')
  await expect.element(page.getByRole('link', { name: 'Bola Ade', exact: true })).toBeVisible()
}

const rowsShown = () => page.getByRole('list', { name: 'Debts by age' }).getByRole('listitem').elements()

test.each([390, 820, 1440])('each debtor shows all ages, amounts and actions within the panel (%i px)', async (width) => {
  await openDebts(width)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  const panel = rowsShown()[0]?.closest('ul')?.parentElement
  const edges = panel?.getBoundingClientRect()
  expect(edges?.right).toBeLessThanOrEqual(width)
  const outside = [...(panel?.querySelectorAll('*') ?? [])].filter((element) => {
    const { left, right } = element.getBoundingClientRect()
    const isCut = getComputedStyle(element).overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
    return left < (edges?.left ?? 0) - 0.5 || right > (edges?.right ?? 0) + 0.5 || isCut
  })
  expect(outside.map((element) => element.outerHTML.slice(0, 120))).toEqual([])
  const [first] = rowsShown()
  expect(first?.querySelectorAll('[data-age]')).toHaveLength(dueAges.length)
  expect(first?.textContent).toContain('₦999,999,999.99')
  expect(first?.textContent).toContain('79 days late')
  expect([...(first?.querySelectorAll('a, button') ?? [])].map((element) => element.textContent).slice(-2)).toEqual([
    'Remind',
    'Record payment',
  ])
})

test('an amount and its age in days are not read as one number', async () => {
  await openDebts(1440)
  await expect.element(page.getByRole('link', { name: 'Bola Ade: ₦700.00 · 61–90 days late' })).toBeVisible()
})

test('on a phone a debtor takes at most 120 px, and a debt beyond the scale has a full bar with a mark', async () => {
  const debtor = (at: number, name: string, amount: number) => ({
    contact: { id: idOf('contact', at), name, phone: '+2347034951312' },
    ...{ owed: amount, debts: amount, '31_60': amount, due_since: '2026-09-20' },
  })
  answer(api.debts.ageing, {
    ...{ as_of: '2026-11-30', count: 2, debtors: 2 },
    rows: [debtor(1, 'Chioma Ibe', 900_000_00), debtor(2, 'Kola Repairs', 100_000_00), debtor(3, 'St. Jude School', 50_000_00)],
  })
  await page.viewport(390, 844)
  await openApp('/contacts/ageing')
  await expect.element(page.getByText('Kola Repairs')).toBeVisible()
  const rows = [...css('ul[aria-label="Debts by age"] > li').elements()] as HTMLElement[]
  for (const { offsetHeight } of rows) expect(offsetHeight).toBeLessThanOrEqual(120)
  const width = (row: HTMLElement | undefined) => row?.querySelector('a[aria-label]')?.getBoundingClientRect().width ?? 0
  expect(Math.abs(width(rows[0]) - width(rows[1]))).toBeLessThan(1)
  expect(Math.round((10 * width(rows[2])) / width(rows[1]))).toBe(5)
  expect(rows.map((row) => row.querySelectorAll('[title^="Longer than drawn"]').length)).toEqual([1, 0, 0])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
