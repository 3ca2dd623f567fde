import { api } from '@kasuwa/contract'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, callsTo } from '../../testing/answers.ts'
import { css } from '../../testing/css.ts'
import { type DeepPartial, idOf } from '../../testing/example.ts'
import { openApp } from '../../testing/open-app.tsx'

/* Home from the opening of a drawer to its count: the clock is stopped at a time of the shop, an hour ahead of UTC. */

type HomeReply = DeepPartial<ReplyOf<typeof api.dashboard.shown>>['dashboard']

afterEach(() => vi.useRealTimers())

const day = '2026-03-12'
const at = (clock: string, date = day) => new Date(`${date}T${clock}:00+01:00`).toISOString()
/** Stops the clock; timers go on. */
const itIs = (clock: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(at(clock)) })

const location = { id: idOf('location'), name: 'Ikeja' }
const till = { id: idOf('drawer'), name: 'Front till', location }
/** An open session of another member whose totals the reader may see. */
const session = {
  id: idOf('drawer_session'),
  opened_at: at('08:02'),
  opened_by: { id: idOf('merchant', 77), name: 'Ada Obi' },
  expected: 112_000_00,
}
const noCount = { count: 0, difference: 0 }
const closed = { count: 1, open: 0, rows: [{ ...till, session: null }], cash: null, counted: noCount }
const open = { ...closed, open: 1, rows: [{ ...till, session }], cash: 112_000_00 }

/** Sales of today by the hour, kobo; hours to come compare with nothing. */
function salesUntil(clock: string, totalByHour: Record<number, number>) {
  const [now] = [Number(clock.slice(0, 2))]
  const hour = (index: number, date: string) => new Date(Date.parse(at('00:00', date)) + index * 3_600_000).toISOString()
  const figures = { count: 1, returned: 0, profit: null }
  const rows = Array.from({ length: 24 }, (_, index) => {
    const before = { start_at: hour(index, '2026-03-11'), end_at: index > now ? hour(index, '2026-03-11') : hour(index + 1, '2026-03-11') }
    return {
      ...{ start_at: hour(index, day), end_at: hour(index + 1, day), ...figures, total: totalByHour[index] ?? 0, rows_url: {} },
      previous: { ...before, ...figures, total: 0 },
    }
  })
  const total = Object.values(totalByHour).reduce((sum, kobo) => sum + kobo, 0)
  const totals = { ...figures, count: 4, total }
  return {
    ...{ period: 'today' as const, interval: 'hour' as const, start_at: at('00:00'), end_at: hour(24, day), rows },
    compared: { start_at: hour(0, '2026-03-11'), end_at: at(clock, '2026-03-11') },
    _total: { ...totals, previous: { ...totals, total: 738_000_00 } },
    best: [{ id: idOf('product'), name: 'Rice 50 kg', unit: null, quantity: 2, total: 200_000_00, rows_url: '' }],
    recent: [{ id: idOf('sale'), number: 'SL-000001', contact: { id: idOf('contact'), name: 'Walk-in' }, date: at('08:10') }],
    why: {
      product: { id: idOf('product'), name: 'Rice 50 kg' },
      ...{ unit: null, quantity: 2, previous_quantity: 9, total: 200_000_00, previous_total: 900_000_00 },
    },
  }
}

async function openHome(clock: string, reply: HomeReply, width = 1440): Promise<void> {
  itIs(clock)
  answer(api.dashboard.shown, { dashboard: { sales: salesUntil(clock, { 8: 100_000_00, 10: 239_500_00 }), ...reply } })
  await page.viewport(width, 900)
  await openApp('/')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
}

const strip = page.getByRole('region', { name: 'Your day' })

test('before a drawer is open, Home opens it in one dialog', async () => {
  await openHome('07:45', { drawers: closed })
  await expect.element(strip).toHaveTextContent('No cash drawer is open yet')
  await strip.getByRole('button', { name: 'Open drawer' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Open Front till' })).toBeVisible()
})

test('by day it shows the cash in the drawer and the session, and calls Home’s endpoint alone', async () => {
  await openHome('11:00', { drawers: open })
  // The figures below alone have the sales.
  await expect.element(strip).not.toHaveTextContent('₦339,500.00')
  await expect.element(strip).toHaveTextContent('Cash in the drawer₦112,000.00')
  await expect.element(strip).toHaveTextContent('Front tillopen since 08:02 · Ada Obi')
  const drawerLink = strip.getByRole('link', { name: 'Front till' })
  await expect
    .element(strip.getByRole('link', { name: '₦112,000.00' }))
    .toHaveAttribute('href', drawerLink.element().getAttribute('href') ?? '')
  await expect.element(strip.getByRole('button')).not.toBeInTheDocument()
  expect([api.drawers.list, api.drawers.one, api.drawers.counts].flatMap((endpoint) => callsTo(endpoint))).toEqual([])
  // Another period is no day: its sales are not those of the strip.
  expect(callsTo(api.dashboard.shown)).toHaveLength(1)
})

test('from 17:00 it counts the drawer, and does not show the cash to the member who is about to count', async () => {
  answer(api.drawers.session, {})
  await openHome('17:00', { drawers: open })
  await expect.element(strip).not.toHaveTextContent('112,000')
  await strip.getByRole('button', { name: 'Count and close' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Close Front till' })).toBeVisible()
})

test('a member who may not count a session is not asked to', async () => {
  await openHome('18:00', { drawers: { ...open, cash: null, rows: [{ ...till, session: { ...session, expected: null } }] } })
  await expect.element(strip).toHaveTextContent('Front till')
  await expect.element(strip.getByRole('button')).not.toBeInTheDocument()
})

test.each([
  [-200_00, 'Cash ₦200.00 short'],
  [0, 'Cash right'],
  [50_00, 'Cash ₦50.00 over'],
])('after the count it tells the day in a line (%s)', async (difference, words) => {
  await openHome('19:00', { drawers: { ...closed, counted: { count: 1, difference } } })
  await expect.element(strip).toHaveTextContent(`1 count today${words} · best: Rice 50 kg`)
  await expect.element(strip.getByRole('button')).not.toBeInTheDocument()
})

test('a business without drawers has no strip; late orders link to their list', async () => {
  await openHome('11:00', { drawers: { ...closed, count: 0, rows: [] }, late_orders: 3 })
  await expect
    .element(page.getByRole('link', { name: /^3 orders are late/ }))
    .toHaveAttribute('href', '/purchase-orders?is_late=true#orders')
  await expect.element(strip).not.toBeInTheDocument()
})

test('the strip is as high as its place at every width, and pending work comes before the figures on a phone', async () => {
  for (const [width, height] of [
    [1440, 96],
    [390, 88],
  ] as const) {
    await openHome('11:00', { drawers: open, late_orders: 3 }, width)
    await expect.element(strip).toHaveTextContent('Cash in the drawer')
    expect(strip.element().getBoundingClientRect().height).toBe(height)
  }
  const [lateLink, soldName] = [page.getByRole('link', { name: /^3 orders are late/ }), page.getByText('Sold today')]
  expect(lateLink.element().getBoundingClientRect().bottom).toBeLessThan(soldName.element().getBoundingClientRect().top)
  const period = page.getByRole('button', { name: /^Period:/ })
  expect(soldName.element().getBoundingClientRect().top - period.element().getBoundingClientRect().top).toBeLessThan(120)
})

test('the change is explained by a product, and the line runs from the opening hour to a dot for the hour that runs', async () => {
  await openHome('10:20', { drawers: null })
  await expect.element(page.getByText('Sold today', { exact: false })).toBeVisible()
  await expect.element(page.getByText('Mostly less of Rice 50 kg: 2 sold. Yesterday: 9')).toBeVisible()
  // Seven, eight and nine o'clock are over; ten, the highest, stands alone at the upper edge.
  const points = css('svg[data-below] polyline:not([data-running])').element().getAttribute('points')?.split(' ')
  expect(points).toHaveLength(3)
  expect(css('svg[data-below] path').element().getAttribute('d')).toBe('M80,0h0.01')
})
