import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../testing/answers.ts'
import { idOf } from '../../testing/example.ts'
import { openApp } from '../../testing/open-app.tsx'
import { rowsOf } from '../../testing/things.ts'

const drawer = { id: idOf('drawer'), name: 'Front till' }
const session = { id: idOf('drawer_session'), number: 2, drawer, status: 'closed', float: 10_000_00, counted: 28_800_00 } as const

test('a session adds its cash up to the expected amount, and says what is short; payments that were not made have no line', async () => {
  answer(api.drawers.session, {
    drawer_session: {
      ...session,
      expected: 29_000_00,
      difference: -200_00,
      accounts: [{ account: null, taken: 19_000_00, given_back: 0, expected: 29_000_00, counted: 28_800_00, difference: -200_00 }],
    },
  })
  await openApp(`/drawers/${drawer.id}/${session.id}`)
  const cash = page.getByRole('main').getByText('Cash in the drawer').element().closest('section')
  expect(cash?.textContent).toBe(
    'Cash in the drawerFloat₦10,000.00Received₦19,000.00Expected₦29,000.00Counted₦28,800.00DifferenceShort −₦200.00',
  )
  await expect.element(page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Front till' })).toBeVisible()
})

const count = (number: number, difference: number) => ({ ...session, id: idOf('drawer_session', number), number, difference })

test('a drawer shows its last count, and how much was short in the latest counts', async () => {
  answer(api.drawers.one, { drawer: { ...drawer, session: null } })
  answer(api.drawers.sessions, rowsOf(count(3, 50_00), count(2, -200_00), count(1, -30_00)))
  answer(api.drawers.timeline, {})
  await openApp(`/drawers/${drawer.id}`)
  const last = page.getByRole('link', { name: /^Last count/ })
  await expect.element(last).toHaveTextContent('₦28,800.00')
  await expect.element(last).toHaveAttribute('href', `/drawers/${drawer.id}/${idOf('drawer_session', 3)}`)
  await expect.element(page.getByText('in the last 3 counts')).toBeVisible()
  await expect.element(page.getByText('−₦230.00')).toBeVisible()
  await expect.element(page.getByText('Over', { exact: true }).first()).toBeVisible()
})

test('expected cash of an open drawer is not shown to the member who will count it', async () => {
  const openSession = (opened_by: { id: string; name: string }) => ({ drawer: { ...drawer, session: { id: session.id, opened_by } } })
  answer(api.drawers.sessions, rowsOf(count(1, 0)))
  answer(api.drawers.timeline, {})
  answer(api.drawers.session, { drawer_session: { ...session, status: 'open', accounts: [{ account: null, expected: 15_000_00 }] } })
  answer(api.drawers.one, openSession({ id: idOf('merchant', 77), name: 'Blessing Okon' }))
  await openApp(`/drawers/${drawer.id}`)
  await expect.element(page.getByText('₦15,000.00')).toBeVisible()
  const merchant = { id: idOf('merchant', 78), first_name: 'Adaeze', last_name: 'Okafor', email: 'owner@shop.test' }
  answer(api.drawers.one, openSession({ id: merchant.id, name: 'Adaeze Okafor' }))
  await openApp(`/drawers/${drawer.id}`, { business: { merchant } })
  await expect.element(page.getByText('Last count')).toBeVisible()
  await expect.element(page.getByText('Cash now')).not.toBeInTheDocument()
})
