import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../../testing/answers.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { rowsOf } from '../../../testing/things.ts'

/* All sums between the total and the unpaid amount are shown, so that readers can add them up. */

const kobo = (text: string) => Number(text.replaceAll(/[^\d-]/g, ''))

test('the sums of the sales list add up', async () => {
  const [total, paid, credited, not_owed, over] = [9_000_000, 3_000_000, 193_500, 1_750_000, 50_000]
  const left = total - paid - credited - not_owed + over
  answer(api.sales.list, rowsOf({}))
  answer(api.sales.sums, { count: 1, is_exact: true, sums: { canceled: 0, total, paid, credited, not_owed, over, left } })
  await openApp('/sales')
  const strip = page.getByRole('group', { name: 'Totals' })
  await expect.element(strip.getByText('Not owed yet')).toBeVisible()
  const koboByLabel = new Map(
    [...strip.element().querySelectorAll('dl > div')].map((sum) => [
      sum.querySelector('dt')?.textContent ?? '',
      kobo(sum.querySelector('dd')?.textContent ?? ''),
    ]),
  )
  const figure = (label: string) => koboByLabel.get(label) ?? 0
  expect(figure('Total') - figure('Paid') - figure('Returned') - figure('Not owed yet') + figure('Overpaid')).toBe(figure('Left to pay'))
  expect(figure('Left to pay')).toBe(left)
})
