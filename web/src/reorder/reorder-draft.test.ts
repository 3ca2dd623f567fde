import { expect, test } from 'vitest'
import { type ReorderDraft, type Suggested, faultOf, groupsOf, itemsOf, ordersOf } from './reorder-draft.ts'

const mile12 = { id: 'ct1', name: 'Mile 12' }
const alaba = { id: 'ct2', name: 'Alaba' }
const none: ReorderDraft = { typed: {}, suppliers: {} }

const line = (id: string, quantity: number, supplier: Suggested['supplier'], cost: number | null = 700_00): Suggested => ({
  id,
  product: { id: `pd-${id}`, name: id, sku: id, unit: null },
  location: { id: 'lo', name: 'Main store' },
  ...{ on_hand: 1, available: 1, incoming: 0, waiting: 0, reorder_level: 2, sold: 3, days_left: 10 },
  ...{ quantity, cost, supplier },
})

test('lines stand by supplier, those without one last, and are one order each', () => {
  const groups = groupsOf([line('salt', 2, null), line('rice', 5, mile12), line('phone', 1, alaba)], none)
  expect(groups.map(({ supplier }) => supplier?.name)).toEqual(['Alaba', 'Mile 12', undefined])
  const orders = ordersOf(groups)
  expect(orders.map(({ supplier, total }) => [supplier.name, total])).toEqual([
    ['Alaba', 700_00],
    ['Mile 12', 3_500_00],
  ])
  expect(orders.map(itemsOf)).toEqual([
    [{ product: 'pd-phone', quantity: 1, cost: 700_00 }],
    [{ product: 'pd-rice', quantity: 5, cost: 700_00 }],
  ])
})

test('products without a supplier join the existing order of the supplier who is chosen for them', () => {
  const draft = { ...none, suppliers: { '': mile12 } }
  const [order, ...otherOrders] = ordersOf(groupsOf([line('salt', 2, null), line('rice', 5, mile12)], draft))
  expect(order && itemsOf(order).map(({ product }) => product)).toEqual(['pd-rice', 'pd-salt'])
  expect(otherOrders).toEqual([])
})

test('a product that is on order already is left out until its quantity is typed', () => {
  expect(ordersOf(groupsOf([line('rice', 0, mile12)], none))).toEqual([])
  const typed = { rice: { quantity: '1.5', cost: '1,000' } }
  const [order] = ordersOf(groupsOf([line('rice', 0, mile12)], { ...none, typed }))
  expect(order && itemsOf(order)).toEqual([{ product: 'pd-rice', quantity: 1.5, cost: 1_000_00 }])
  expect(order?.total).toBe(1_500_00)
})

test('a line that is ordered needs how many and at what cost', () => {
  const fault = (suggestion: Suggested, typed: ReorderDraft['typed'] = {}) => {
    const [group] = groupsOf([suggestion], { ...none, typed })
    const [row] = group?.rows ?? []
    return row && faultOf(row)
  }
  expect(fault(line('rice', 5, mile12))).toBeUndefined()
  expect(fault(line('rice', 5, mile12, null))).toBe('cost')
  expect(fault(line('rice', 5, mile12), { rice: { quantity: 'many', isTaken: true } })).toBe('quantity')
  expect(fault(line('rice', 5, mile12), { rice: { quantity: 'many', isTaken: false } })).toBeUndefined()
})
