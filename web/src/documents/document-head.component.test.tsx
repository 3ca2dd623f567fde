import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../testing/answers.ts'
import { css } from '../../testing/css.ts'
import { idOf } from '../../testing/example.ts'
import { openApp } from '../../testing/open-app.tsx'

const longName = 'Alhaja Risikat Bakare and Daughters Wholesale Provisions and General Merchandise'

interface Money {
  payable_amount: number
  paid_amount: number
  credited_amount?: number
}

async function openSale(money: Money, lines = 1) {
  const id = idOf('sale')
  const line = { name: 'Rice 50kg', quantity: 1, price: 1000, total: 1000 }
  answer(api.sales.one, {
    sale: {
      ...{ id, number: 'SL-000721', status: 'approved', date: '2026-11-25T10:00:00Z', due_date: '2026-11-25', ...money },
      items: Array.from({ length: lines }, (_, at) => ({ ...line, id: idOf('sale_item', at + 1) })),
      edges: { contact: { name: longName, is_walk_in: false }, location: { name: 'Ikeja' }, payments: [] },
    },
  })
  answer(api.sales.timeline, {})
  await openApp(`/sales/${id}`)
  await expect.element(page.getByRole('heading', { level: 1, name: 'SL-000721' })).toBeVisible()
}

const heading = () => page.getByRole('heading', { level: 1 })
const partsOfBar = () => css('header [role="img"] > i').elements() as HTMLElement[]

test.each([390, 1440])(
  'the amount is the title of a sale, with customer, number and date under it, over a bar of its payments (%i px)',
  async (width) => {
    await page.viewport(width, 844)
    await openSale({ payable_amount: 100_000, paid_amount: 50_000, credited_amount: 25_000 })
    await expect.element(heading()).toHaveAccessibleName('₦1,000.00 SL-000721')
    expect(getComputedStyle(heading().element()).fontSize).toBe('28px')
    expect(document.title).toBe('Kasuwa - SL-000721')
    await expect.element(css('header p')).toHaveTextContent(`${longName} · SL-000721 · 25 Nov 2026`)
    await expect.element(page.getByRole('img', { name: '₦500.00 of ₦1,000.00 paid, ₦250.00 returned, ₦250.00 left to pay' })).toBeVisible()
    expect(partsOfBar().map((part) => part.dataset.part)).toEqual(['paid', 'credited', 'left'])
    const [paid, credited, left] = partsOfBar().map((part) => part.offsetWidth)
    expect(paid).toBeGreaterThan((credited ?? 0) * 1.9)
    expect(Math.abs((credited ?? 0) - (left ?? 0))).toBeLessThanOrEqual(2)
    expect((css('header [role="img"]').element() as HTMLElement).offsetHeight).toBe(4)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  },
)

test('a sale that costs nothing has no bar', async () => {
  await openSale({ payable_amount: 0, paid_amount: 0 })
  expect(partsOfBar()).toEqual([])
})

test('a member who may not see what goods cost has the number as title of an order, and its location under it', async () => {
  const id = idOf('purchase_order')
  answer(api.purchaseOrders.one, {
    purchase_order: {
      id,
      number: 'PO-000003',
      status: 'approved',
      total: null,
      edges: { location: { name: 'Ikeja' }, contact: { name: 'Mile 12' } },
    },
  })
  answer(api.purchaseOrders.timeline, {})
  await openApp(`/purchase-orders/${id}`)
  await expect.element(heading()).toHaveAccessibleName('PO-000003')
  await expect.element(css('header p')).toHaveTextContent('Mile 12 · Ikeja · ')
  expect(css('header').last().element().textContent).not.toContain('₦')
})

test('an adjustment keeps its number as title', async () => {
  const id = idOf('inventory_action')
  answer(api.inventory.one, {
    inventory_action: {
      id,
      kind: 'adjustment',
      number: 'AD-000001',
      status: 'approved',
      total: -5000,
      edges: { location: { name: 'Yaba' } },
    },
  })
  answer(api.inventory.timeline, {})
  await openApp(`/inventory-actions/${id}`)
  await expect.element(heading()).toHaveAccessibleName('AD-000001')
})

test.each([390, 1440])(
  'a document scrolled by keeps its amount, its state and its main action under the app’s bar (%i px)',
  async (width) => {
    await page.viewport(width, 700)
    await openSale({ payable_amount: 999_999_999_99, paid_amount: 50_000 }, 40)
    const pay = page.getByRole('button', { name: 'Record payment' })
    await expect.element(pay).toBeVisible()
    await expect.element(page.getByRole('img', { name: /left to pay/ })).toBeVisible()
    const before = document.documentElement.scrollHeight
    // The router brings a page that opens to its top, and may do so now.
    const topOf = (element: Element | null | undefined) => Math.round(element?.getBoundingClientRect().top ?? -1)
    const bar = Math.round(document.querySelector('header')?.getBoundingClientRect().height ?? 0)
    const compact = () => document.querySelector<HTMLElement>('header[data-compact]')
    await expect.poll(() => (window.scrollTo(0, 600), topOf(compact()))).toBe(bar)
    const head = compact()
    if (!head) throw new Error('The head is whole.')
    expect(head.offsetHeight).toBe(56)
    const [title, button] = [heading().element().getBoundingClientRect(), pay.element().getBoundingClientRect()]
    expect(title.right).toBeLessThanOrEqual(button.left)
    expect(button.right).toBeLessThanOrEqual(width)
    expect(button.bottom).toBeLessThanOrEqual(head.getBoundingClientRect().bottom)
    expect(head.querySelector('p')?.checkVisibility()).toBe(false)
    expect(Math.abs(document.documentElement.scrollHeight - before)).toBeLessThanOrEqual(1)
    window.scrollTo(0, 0)
    await expect.element(css('header p')).toBeVisible()
    expect(compact()).toBeNull()
  },
)

test('the activity of a sale has its return, with its amount and a link', async () => {
  const id = idOf('sale')
  answer(api.sales.one, { sale: { id, number: 'SL-000721', status: 'approved', due_date: '2026-11-25', payable_amount: 1000 } })
  const returned = {
    kind: 'return-inward',
    id: idOf('inventory_action'),
    number: 'RI-000003',
    status: 'approved',
    date: '2026-11-27T10:00:00Z',
    total: 193_500,
  } as const
  answer(api.sales.timeline, { rows: [{ what: 'related', related: returned }, { what: 'recorded' }] })
  await openApp(`/sales/${id}`)
  const entry = page.getByRole('listitem').filter({ hasText: 'Customer return' })
  await expect.element(entry.getByRole('link', { name: 'RI-000003' })).toHaveAttribute('href', `/inventory-actions/${returned.id}`)
  await expect.element(entry).toHaveTextContent('₦1,935.00 · 27 Nov')
})
