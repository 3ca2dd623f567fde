import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, callsTo } from '../../testing/answers.ts'
import { css } from '../../testing/css.ts'
import { idOf } from '../../testing/example.ts'
import { openApp } from '../../testing/open-app.tsx'

/* The first screen of a report: compared, few columns, folded days, rows of a phone, filters at the side. */

/** In Lagos, an hour ahead. */
const year = new Date(Date.now() + 3_600_000).getUTCFullYear()
const dayAt = (day: number) => new Date(Date.UTC(year, 0, day, -1)).toISOString()

const figures = {
  ...{ count: 2, quantity: 3000, subtotal: 260_000, discount: 10_000, tax: 0, total: 250_000, returned: 0, cost: 150_000 },
  ...{ profit: 100_000, margin: 400_000, paid: 180_000, not_owed: 20_000, outstanding: 50_000 },
  ...{ base: null, returned_base: null, returned_tax: null },
}
const nothing = Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, value === null ? null : 0]))
const before = { ...nothing, base: null, margin: null, total: 200_000, profit: 50_000 }

/** Ten days, with sales on the second and the tenth. */
function answerSales(total: object = figures): void {
  const rows = Array.from({ length: 10 }, (_, at) => ({
    ...{ start_at: dayAt(at + 1), end_at: dayAt(at + 2), _group: null, rows_url: {} },
    ...(at === 1 || at === 9 ? total : { ...nothing, margin: null }),
    previous: before,
  }))
  answer(api.reports.sale, ({ query }) => ({
    ...{ interval: 'day' as const, group_by: null, start_at: dayAt(1), end_at: dayAt(11), rows: rows as never },
    compared: query['compare'] ? { start_at: dayAt(-9), end_at: dayAt(1) } : null,
    _total: { ...total, rows_url: {}, previous: before } as never,
  }))
}

const table = page.getByRole('table', { name: 'Sales', exact: true }).last()
const textsOf = (selector: string) => [...table.element().querySelectorAll(selector)].map((cell) => cell.textContent?.trim())
const headings = () => textsOf('thead th')
const lastQuery = () => callsTo(api.reports.sale).at(-1)?.query

test('it compares with the period before, until that is turned off, and keeps both in its address', async () => {
  answerSales()
  await openApp('/reports/sale')
  await expect.element(table).toBeVisible()
  // The first screen asks once.
  expect(callsTo(api.reports.sale).map(({ query }) => query)).toEqual([{ compare: 'previous' }])
  await expect.element(page.getByText(/^compared with/)).toBeVisible()
  await expect.element(page.getByText('What waits for approval is not counted')).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter: Compare with' }).click()
  await expect.poll(() => lastQuery()).toEqual({})
  expect(location.search).toBe('?compare=none')
  await expect.element(page.getByText(/^compared with/)).not.toBeInTheDocument()
})

test('the figures at its head add up: total less paid and not owed is left to pay', async () => {
  answerSales()
  await openApp('/reports/sale')
  await expect.element(table).toBeVisible()
  const kobo = (name: string) => {
    const stat = [...css('[class*=stat]').elements()].find((element) => element.firstElementChild?.textContent === name)
    return Number(stat?.querySelector('[data-value]')?.textContent?.replaceAll(/\D/g, ''))
  }
  expect(kobo('Total') - kobo('Paid') - kobo('Credited or waiting')).toBe(kobo('Left to pay'))
  expect(kobo('Left to pay')).toBeGreaterThan(0)
})

test('the table has six columns, others come by its menu, and zero is a dash', async () => {
  answerSales()
  await openApp('/reports/sale')
  await expect.element(table).toBeVisible()
  expect(headings()).toEqual(['Period', 'Total', 'Profit', 'Margin', 'Paid', 'Credited or waiting', 'Left to pay'])
  // The first two figures are compared in each row; the head compares all.
  expect(textsOf('tbody:first-of-type td').map((text) => text?.includes('%') && text.includes('₦2,000.00'))).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ])
  const scroller = css('div:has(> table)').last().element()
  expect(scroller.scrollWidth).toBeLessThanOrEqual(scroller.clientWidth)
  expect(getComputedStyle(table.element().querySelector('tbody th') as Element).position).toBe('sticky')
  const columns = page.getByRole('button', { name: 'Columns' })
  await columns.click()
  await page.getByRole('menuitemcheckbox', { name: 'Tax', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Margin' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(columns).toHaveFocus()
  expect(headings()).toEqual(['Period', 'Total', 'Profit', 'Paid', 'Credited or waiting', 'Left to pay', 'Tax'])
  expect(location.search).toContain('columns=')
  // A column more asks nothing.
  expect(callsTo(api.reports.sale)).toHaveLength(1)
  expect(textsOf('tbody:first-of-type td').at(-1)).toBe('–')
})

test('days without sales are one row, which opens them', async () => {
  answerSales()
  await openApp('/reports/sale')
  const quiet = page.getByRole('button', { name: '7 days without sales' })
  await expect.element(quiet).toBeVisible()
  // The total, the first day, the day that sold, seven folded, the last.
  const visible = () => [...table.element().querySelectorAll('tbody tr')].filter((row) => getComputedStyle(row).display !== 'none').length
  expect(visible()).toBe(5)
  await quiet.click()
  await expect.element(quiet).toHaveAttribute('aria-expanded', 'true')
  expect(visible()).toBe(12)
  await expect.element(table.getByRole('rowheader', { name: '5 Jan' })).toBeVisible()
})

test('on a phone a row is the day, and under it the total and the profit, each under its heading', async () => {
  await page.viewport(390, 844)
  answerSales({ ...figures, total: 99_999_999_999, profit: 99_999_999_999 })
  await openApp('/reports/sale')
  await expect.element(page.getByRole('rowheader', { name: '2 Jan', exact: true })).toBeVisible()
  const scroller = css('div:has(> table)').last().element()
  expect(scroller.scrollWidth).toBeLessThanOrEqual(scroller.clientWidth)
  expect(headings()).toEqual(['Period', 'Total', 'Profit'])
  const row = page.getByRole('row', { name: /^2 Jan/ })
  await expect.element(row.getByRole('cell').first()).toHaveTextContent(/₦999,999,999\.99$/)
  const cells = row.getByRole('cell').elements()
  const ends = (of: Iterable<Element>) => [...of].map((cell) => cell.getBoundingClientRect().right)
  expect(ends(cells)).toEqual(ends(table.element().querySelectorAll('thead th[data-align]')))
  const tops = cells.map((cell) => cell.getBoundingClientRect().top)
  expect(tops).toEqual([tops[0], tops[0]])
  expect(tops[0]).toBeGreaterThanOrEqual(row.getByRole('rowheader').element().getBoundingClientRect().bottom)
})

test('filters are chosen at the side and asked once; those that are set are chips', async () => {
  answerSales()
  answer(api.contacts.open, { rows: [{ id: idOf('contact'), name: 'Ada Obi' }] } as never)
  await openApp('/reports/sale')
  await expect.element(table).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Brand/ })).not.toBeInTheDocument()
  const open = page.getByRole('button', { name: 'Filters', exact: true })
  await open.click()
  const panel = page.getByRole('dialog', { name: 'Filters' })
  await expect.element(panel).toBeVisible()
  // At the end of the screen, as high as it.
  await expect.poll(() => panel.element().getBoundingClientRect().right).toBe(innerWidth)
  expect(panel.element().getBoundingClientRect().height).toBe(innerHeight)
  // By keyboard.
  await expect.poll(() => document.activeElement?.hasAttribute('data-autofocus')).toBe(true)
  await panel.getByRole('button', { name: /^Status/ }).click()
  await panel.getByRole('checkbox', { name: 'Waiting' }).click()
  await panel.getByRole('button', { name: /^Contact/ }).click()
  await panel.getByRole('button', { name: 'Ada Obi' }).click()
  await expect.element(panel.getByRole('button', { name: /^Contact Ada Obi/ })).toHaveFocus()
  expect(callsTo(api.reports.sale)).toHaveLength(1)
  await panel.getByRole('button', { name: 'Show report' }).click()
  await expect.poll(() => lastQuery()).toEqual({ compare: 'previous', status: 'pending', contact: idOf('contact') })
  await expect.element(panel).not.toBeInTheDocument()
  const set = page.getByRole('button', { name: 'Filters (2)' })
  await expect.element(set).toHaveFocus()
  await expect.element(page.getByText('What waits for approval is not counted')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Remove filter: Contact' }).click()
  await expect.poll(() => lastQuery()).toEqual({ compare: 'previous', status: 'pending' })
  // Escape leaves the filters as they are.
  await page.getByRole('button', { name: 'Filters (1)' }).click()
  await panel.getByRole('button', { name: 'Clear filters' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Filters (1)' })).toHaveFocus()
  expect(location.search).toContain('status=pending')
})

test('Back from a filter returns to the report without it', async () => {
  answerSales()
  await openApp('/reports/sale')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Filters' })
  await panel.getByRole('button', { name: /^Status/ }).click()
  await panel.getByRole('checkbox', { name: 'Waiting' }).click()
  await panel.getByRole('button', { name: 'Show report' }).click()
  await expect.element(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
  await expect.element(panel).not.toBeInTheDocument()
  history.back()
  await expect.element(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible()
  expect(location.search).toBe('')
})

test('stock opens by category as of now; on a phone its amounts are whole beside a long name', async () => {
  await page.viewport(390, 844)
  const longCategory = 'Rice, flour, pasta and other dry food'
  const worth = { on_hand: 12_000, value_at_cost: 99_999_999_999, value_at_price: 99_999_999_999 }
  answer(api.reports.inventoryLevel, ({ query }) => ({
    ...{ interval: query['interval'] === 'none' ? ('none' as const) : ('day' as const), group_by: (query['group_by'] ?? null) as never },
    ...{ start_at: dayAt(1), end_at: '9999-01-01T00:00:00.000Z', compared: { start_at: dayAt(-30), end_at: dayAt(1) } },
    rows: [
      {
        ...{ start_at: dayAt(1), end_at: '9999-01-01T00:00:00.000Z', rows_url: {} },
        ...(query['group_by'] && { _group: { id: idOf('product_category'), name: longCategory, kind: 'category' } }),
        ...worth,
      },
    ],
    _total: { ...worth, rows_url: {} },
  }))
  await openApp('/reports/inventory-level')
  await expect.element(page.getByRole('rowheader', { name: longCategory })).toBeVisible()
  const scroller = css('div:has(> table)').last().element()
  expect(scroller.scrollWidth).toBeLessThanOrEqual(scroller.clientWidth)
  expect(callsTo(api.reports.inventoryLevel).map(({ query }) => query)).toEqual([{ group_by: 'category', interval: 'none', limit: '10' }])
  await expect.element(page.getByRole('button', { name: /As of now/ })).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter: Group by' }).click()
  await expect.poll(() => callsTo(api.reports.inventoryLevel).at(-1)?.query).toEqual({})
})

test('on a phone the open tab is in sight, and the controls are one line with the totals close below', async () => {
  await page.viewport(390, 844)
  answer(api.reports.losses, () => {
    const sums = { discounts: 5000, canceled_total: 0 }
    const rows = [1, 2].map((day) => ({ ...{ start_at: dayAt(day), end_at: dayAt(day + 1), _group: null, rows_url: {} }, ...sums }))
    return {
      ...{ interval: 'day' as const, group_by: null, start_at: dayAt(1), end_at: dayAt(3), compared: null, rows: rows as never },
      _total: { ...sums, rows_url: {} } as never,
    }
  })
  await openApp('/reports/losses')
  const heading = page.getByRole('columnheader', { name: 'Discounts' })
  await expect.element(heading).toBeVisible()
  const rectOf = (element: Element) => element.getBoundingClientRect()
  const tab = page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: 'Losses' })
  await expect.poll(() => rectOf(tab.element()).right).toBeLessThanOrEqual(390)
  expect(rectOf(tab.element()).left).toBeGreaterThanOrEqual(0)
  const controls = ['Columns', 'Saved', 'Export'].map((name) => page.getByRole('button', { name, exact: true }).element())
  const [period] = page.getByRole('button', { name: /Last 30 days/ }).elements()
  const middles = [...controls, period as Element].map((control) => Math.round((rectOf(control).top + rectOf(control).bottom) / 2))
  expect(new Set(middles).size).toBe(1)
  expect(Math.max(...controls.map((control) => rectOf(control).right))).toBeLessThanOrEqual(390)
  expect(document.documentElement.scrollWidth).toBe(390)
})
