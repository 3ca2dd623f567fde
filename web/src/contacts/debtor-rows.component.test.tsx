import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../testing/answers.ts'
import { css } from '../../testing/css.ts'
import { idOf } from '../../testing/example.ts'
import { openApp } from '../../testing/open-app.tsx'
import { scaleOf } from './debtor-rows.tsx'

test('bars end at the largest debt, or at the next one if the largest is over five times as much', () => {
  expect(scaleOf([100, 500])).toBe(500)
  expect(scaleOf([501, 100, 20])).toBe(100)
  expect(scaleOf([700])).toBe(700)
  expect(scaleOf([700, 0])).toBe(700)
  expect(scaleOf([])).toBe(1)
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
