import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../testing/answers.ts'
import { idOf } from '../../testing/example.ts'
import { openApp } from '../../testing/open-app.tsx'
import { rowsOf } from '../../testing/things.ts'
import { session as login } from '../session/session.ts'

const drawer = { id: idOf('drawer'), name: 'Front till' }
const session = { id: idOf('drawer_session'), number: 2, drawer, status: 'closed', float: 10_000_00, counted: 28_800_00 } as const

test('a session adds its cash up to the expected amount and names a short count; a sum of zero has no line', async () => {
  answer(api.drawers.session, {
    drawer_session: {
      ...session,
      expected: 29_000_00,
      difference: -200_00,
      accounts: [{ account: null, taken: 19_000_00, given_back: 0, expected: 29_000_00, counted: 28_800_00, difference: -200_00 }],
    },
  })
  await openApp(`/drawers/${drawer.id}/${session.id}`)
  const title = page.getByRole('heading', { name: 'Cash in the drawer' })
  await expect.element(title).toBeVisible()
  const cash = title.element().closest('section')
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

test.each([
  { by: 'another member', isShown: true },
  { by: 'the reader, who will count it', isShown: false },
])('expected cash of a drawer that is open by $by: shown $isShown', async ({ isShown }) => {
  answer(api.drawers.sessions, rowsOf(count(1, 0)))
  answer(api.drawers.timeline, {})
  answer(api.drawers.session, { drawer_session: { ...session, status: 'open', accounts: [{ account: null, expected: 15_000_00 }] } })
  answer(api.drawers.one, () => {
    const opener = isShown ? idOf('merchant', 77) : (login.saved?.merchant ?? '')
    return { drawer: { ...drawer, session: { id: session.id, opened_by: { id: opener, name: 'Blessing Okon' } } } }
  })
  await openApp(`/drawers/${drawer.id}`)
  await expect.element(page.getByText('Last count', { exact: true })).toBeVisible()
  await expect.poll(() => page.getByText('₦15,000.00').elements().length).toBe(isShown ? 1 : 0)
})
