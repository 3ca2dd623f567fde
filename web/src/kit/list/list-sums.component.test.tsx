import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../../testing/answers.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { rowsOf } from '../../../testing/things.ts'

/* All sums between the total and the unpaid amount are shown, so that readers can add them up. */

const kobo = (text: string) => Number(text.replaceAll(/[^\d-]/g, ''))

/** Kobo by label of the sums above a list. */
async function readSums(last: string): Promise<(label: string) => number> {
  const strip = page.getByRole('group', { name: 'Totals' })
  await expect.element(strip.getByText(last)).toBeVisible()
  const koboByLabel = new Map(
    [...strip.element().querySelectorAll('dl > div')].map((sum) => [
      sum.querySelector('dt')?.textContent ?? '',
      kobo(sum.querySelector('dd')?.textContent ?? ''),
    ]),
  )
  return (label) => koboByLabel.get(label) ?? 0
}

test('the sums of the sales list add up', async () => {
  const [total, paid, credited, not_owed, over] = [9_000_000, 3_000_000, 193_500, 1_750_000, 50_000]
  const left = total - paid - credited - not_owed + over
  answer(api.sales.list, rowsOf({}))
  answer(api.sales.sums, { count: 1, is_exact: true, sums: { canceled: 0, total, paid, credited, not_owed, over, left } })
  await openApp('/sales')
  const figure = await readSums('Not owed yet')
  expect(figure('Total') - figure('Paid') - figure('Returned') - figure('Not owed yet') + figure('Overpaid')).toBe(figure('Left to pay'))
  expect(figure('Left to pay')).toBe(left)
})

test('the list of canceled sales shows their total, nothing due, and no count that contradicts it', async () => {
  const sums = { canceled: 17, total: 29_707_725, paid: 100, credited: 0, not_owed: 0, over: 0, left: 0 }
  answer(api.sales.list, rowsOf({}))
  answer(api.sales.sums, { count: 17, is_exact: true, sums })
  await openApp('/sales?status=canceled')
  const strip = page.getByRole('group', { name: 'Totals' })
  await expect.element(strip).toHaveTextContent(/Canceled₦297,077.25Paid₦1.00$/)
  expect(strip.element().textContent).not.toContain('not in the sums')
  expect(strip.element().textContent).not.toContain('Not owed yet')
})

test('beside sales of another status, the sums show the total of canceled ones, and add up', async () => {
  const [total, paid, not_owed, left] = [9_000_000, 3_000_000, 1_750_000, 250_000]
  answer(api.sales.list, rowsOf({}))
  answer(api.sales.sums, { count: 9, is_exact: true, sums: { canceled: 2, total, paid, credited: 0, not_owed, over: 0, left } })
  await openApp('/sales?status=approved,pending,canceled')
  const figure = await readSums('Left to pay')
  expect(figure('Canceled')).toBe(total - paid - not_owed - left)
})

test('the sums of the stock documents add up', async () => {
  const [total, paid, not_owed] = [9_000_000, 3_000_000, 1_750_000]
  const left = total - paid - not_owed
  answer(api.inventory.list, rowsOf({}))
  answer(api.inventory.sums, { count: 1, is_exact: true, sums: { canceled: 0, total, paid, not_owed, left, adjusted: 0 } })
  answer(api.locations.open, rowsOf())
  await openApp('/inventory-actions#actions')
  const figure = await readSums('Not owed yet')
  expect(figure('Intakes') - figure('Paid') - figure('Not owed yet')).toBe(figure('Left to pay'))
  expect(figure('Left to pay')).toBe(left)
})
