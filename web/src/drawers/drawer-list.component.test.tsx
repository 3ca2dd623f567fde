import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../testing/answers.ts'
import { idOf } from '../../testing/example.ts'
import { openApp } from '../../testing/open-app.tsx'
import { rowsOf } from '../../testing/things.ts'

test.each([390, 1440])('each drawer says its cash now and its last count, and is opened or counted in the list (%i px)', async (width) => {
  const [front, back, session] = [idOf('drawer', 1), idOf('drawer', 2), idOf('drawer_session', 9)]
  answer(
    api.drawers.list,
    rowsOf(
      { id: back, name: 'Back till' },
      { id: front, name: 'Front till', session: { id: session, opened_at: '2026-03-12T07:00:00.000Z' } },
    ),
  )
  const count = { closed_at: '2026-03-11T18:00:00.000Z', drawer: { id: back } }
  answer(
    api.drawers.counts,
    rowsOf({ ...count, id: idOf('drawer_session', 2), difference: -200_00 }, { ...count, id: idOf('drawer_session', 1), difference: 0 }),
  )
  answer(api.drawers.session, { drawer_session: { id: session, accounts: [{ account: null, expected: 15_000_00 }] } })
  await page.viewport(width, 900)
  await openApp('/drawers#drawers')
  const [rows, item] = width === 390 ? (['list', 'listitem'] as const) : (['table', 'row'] as const)
  const row = (name: string) => page.getByRole(rows, { name: 'Cash drawers' }).getByRole(item).filter({ hasText: name })
  await expect.element(row('Front till')).toHaveTextContent('₦15,000.00')
  // On a phone the counts stand below the drawers alone.
  if (width !== 390) await expect.element(row('Back till')).toHaveTextContent('₦200.00 short')
  const counts = page.getByRole(rows, { name: 'Newest counts' })
  await expect.element(counts).toHaveTextContent('₦200.00')
  expect(counts.getByRole(item).elements()).toHaveLength(width === 390 ? 2 : 3)
  await expect.element(page.getByRole('button', { name: 'Count and close: Front till' })).toBeVisible()
  await page.getByRole('button', { name: 'Open drawer: Back till' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Open Back till' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})
