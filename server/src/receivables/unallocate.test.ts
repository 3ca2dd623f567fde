import { expect, test } from 'vitest'
import { type AllocatedDocument, type Allocation, type ItemRef, type AllocationChange, unallocate } from './unallocate.ts'

const sale = (id: string, due: number, paid: number): AllocatedDocument => ({ id, what: 'sale', due, paid })
const saleRef = (id: string): ItemRef => ({ kind: 'sale', id })
const link = (id: string, credit: ItemRef, debit: ItemRef, amount: number): Allocation => ({ id, contact_id: 'c', credit, debit, amount })
const payment: ItemRef = { kind: 'payment', id: 'p' }

const taken = (documents: AllocatedDocument[], allocations: Allocation[], wants: AllocationChange[]) =>
  Object.fromEntries(unallocate(documents, allocations, wants))

test('of a payment that is gone all is taken back', () => {
  const allocations = [link('2', payment, saleRef('b'), 300), link('1', payment, saleRef('a'), 500)]
  expect(taken([sale('a', 500, 500), sale('b', 400, 300)], allocations, [{ id: 'p', isGone: true }])).toEqual({ 1: 500, 2: 300 })
})

test('a sale that is canceled is settled by nothing, and what its own payments were used for stays', () => {
  const allocations = [link('2', saleRef('a'), saleRef('b'), 200), link('1', payment, saleRef('a'), 400)]
  const documents = [sale('a', 1000, 1000), sale('b', 900, 200)]
  // 800 of its own, of which 200 were used.
  expect(taken(documents, allocations, [{ id: 'a', due: 0, isGone: true }])).toEqual({ 1: 400 })
  expect(taken(documents, allocations, [{ id: 'a', due: 0, paid: -800, isGone: true }])).toEqual({ 1: 400, 2: 200 })
  expect(taken(documents, allocations, [{ id: 'a', due: 0, paid: -700, isGone: true }])).toEqual({ 1: 400, 2: 100 })
})

test('credit that is used is taken back newest first, no more than needed', () => {
  const allocations = [link('2', saleRef('a'), saleRef('c'), 100), link('1', saleRef('a'), saleRef('b'), 200)]
  const documents = [sale('a', 1000, 1000), sale('b', 500, 200), sale('c', 500, 100)]
  expect(taken(documents, allocations, [{ id: 'a', paid: -50 }])).toEqual({ 2: 50 })
  expect(taken(documents, allocations, [{ id: 'a', paid: -250 }])).toEqual({ 1: 150, 2: 100 })
  expect(taken(documents, allocations, [{ id: 'a', paid: -900 }])).toEqual({ 1: 200, 2: 100 })
  expect(taken(documents, allocations, [{ id: 'a', due: 900 }])).toEqual({})
})

test('what is left without its credit takes back what it was used for itself', () => {
  const allocations = [link('2', saleRef('a'), saleRef('b'), 300), link('1', payment, saleRef('a'), 800)]
  // 800 were paid on a sale of which 500 are left after a return; 300 went on.
  expect(taken([sale('a', 500, 500), sale('b', 300, 300)], allocations, [{ id: 'p', isGone: true }])).toEqual({ 1: 800, 2: 300 })
})

test('goods that came in are settled from the other side', () => {
  const intake: AllocatedDocument = { id: 'i', what: 'intake', due: 0, paid: 100 }
  const action: ItemRef = { kind: 'inventory-action', id: 'i' }
  const other: AllocatedDocument = { id: 'j', what: 'intake', due: 900, paid: 200 }
  const allocations = [link('1', { kind: 'inventory-action', id: 'j' }, action, 200)]
  expect(taken([intake, other], allocations, [{ id: 'i', paid: -150 }])).toEqual({ 1: 50 })
  expect(taken([intake, other], allocations, [{ id: 'j', due: 0, isGone: true }])).toEqual({ 1: 200 })
})
