import { expect, test } from 'vitest'
import { type AllocatedDocument, type Allocation, type ItemRef, type AllocationChange, unallocate } from './unallocate.ts'

const sale = (id: string, due: number, paid: number): AllocatedDocument => ({ id, what: 'sale', due, paid })
const saleRef = (id: string): ItemRef => ({ kind: 'sale', id })
const link = (id: string, credit: ItemRef, debit: ItemRef, amount: number): Allocation => ({ id, contact_id: 'c', credit, debit, amount })
const payment: ItemRef = { kind: 'payment', id: 'p' }

const reversed = (documents: AllocatedDocument[], allocations: Allocation[], wants: AllocationChange[]) =>
  Object.fromEntries(unallocate(documents, allocations, wants))

test('removing a payment reverses all its allocations', () => {
  const allocations = [link('2', payment, saleRef('b'), 300), link('1', payment, saleRef('a'), 500)]
  expect(reversed([sale('a', 500, 500), sale('b', 400, 300)], allocations, [{ id: 'p', isGone: true }])).toEqual({ 1: 500, 2: 300 })
})

test('canceling a sale reverses what settles it, and keeps the uses of its own payments', () => {
  const allocations = [link('2', saleRef('a'), saleRef('b'), 200), link('1', payment, saleRef('a'), 400)]
  const documents = [sale('a', 1000, 1000), sale('b', 900, 200)]
  // 800 of its own payments; 200 of them were used.
  expect(reversed(documents, allocations, [{ id: 'a', due: 0, isGone: true }])).toEqual({ 1: 400 })
  expect(reversed(documents, allocations, [{ id: 'a', due: 0, paid: -800, isGone: true }])).toEqual({ 1: 400, 2: 200 })
  expect(reversed(documents, allocations, [{ id: 'a', due: 0, paid: -700, isGone: true }])).toEqual({ 1: 400, 2: 100 })
})

test('used credit is reversed newest first, and only as needed', () => {
  const allocations = [link('2', saleRef('a'), saleRef('c'), 100), link('1', saleRef('a'), saleRef('b'), 200)]
  const documents = [sale('a', 1000, 1000), sale('b', 500, 200), sale('c', 500, 100)]
  expect(reversed(documents, allocations, [{ id: 'a', paid: -50 }])).toEqual({ 2: 50 })
  expect(reversed(documents, allocations, [{ id: 'a', paid: -250 }])).toEqual({ 1: 150, 2: 100 })
  expect(reversed(documents, allocations, [{ id: 'a', paid: -900 }])).toEqual({ 1: 200, 2: 100 })
  expect(reversed(documents, allocations, [{ id: 'a', due: 900 }])).toEqual({})
})

test('a document that loses its credit reverses its uses in turn', () => {
  const allocations = [link('2', saleRef('a'), saleRef('b'), 300), link('1', payment, saleRef('a'), 800)]
  // 800 were paid on a sale of 500 after a return; 300 of credit were used.
  expect(reversed([sale('a', 500, 500), sale('b', 300, 300)], allocations, [{ id: 'p', isGone: true }])).toEqual({ 1: 800, 2: 300 })
})

test('intakes are settled from the other side', () => {
  const intake: AllocatedDocument = { id: 'i', what: 'intake', due: 0, paid: 100 }
  const action: ItemRef = { kind: 'inventory-action', id: 'i' }
  const otherIntake: AllocatedDocument = { id: 'j', what: 'intake', due: 900, paid: 200 }
  const allocations = [link('1', { kind: 'inventory-action', id: 'j' }, action, 200)]
  expect(reversed([intake, otherIntake], allocations, [{ id: 'i', paid: -150 }])).toEqual({ 1: 50 })
  expect(reversed([intake, otherIntake], allocations, [{ id: 'j', due: 0, isGone: true }])).toEqual({ 1: 200 })
})
