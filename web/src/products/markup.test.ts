import { expect, test } from 'vitest'
import { recalculatePrice } from './markup.ts'

const none = { cost: null, markup: null, price: null }

test('a markup fills the price, to the kobo', () => {
  const now = { ...none, cost: 100_050, markup: 12.5 }
  expect(recalculatePrice({ ...now, markup: null }, now, undefined)).toEqual({ set: { price: 112_556 }, led: 'markup' })
})

test('a price fills the markup, with two decimals', () => {
  const now = { cost: 300, markup: null, price: 400 }
  expect(recalculatePrice({ ...now, price: null }, now, undefined)).toEqual({ set: { markup: 33.33 }, led: 'price' })
})

test('a product that sells below its cost has a markup below zero', () => {
  const now = { cost: 1000, markup: null, price: 800 }
  expect(recalculatePrice({ ...now, price: null }, now, undefined).set).toEqual({ markup: -20 })
})

test('a new cost moves the price where the markup was said', () => {
  const before = { cost: 1000, markup: 50, price: 1500 }
  expect(recalculatePrice(before, { ...before, cost: 2000 }, 'markup').set).toEqual({ price: 3000 })
})

test('a new cost leaves the price alone where the price was said', () => {
  const before = { cost: 1000, markup: 50, price: 1500 }
  expect(recalculatePrice(before, { ...before, cost: 1200 }, 'price').set).toEqual({ markup: 25 })
})

test('without a cost nothing follows', () => {
  expect(recalculatePrice(none, { ...none, markup: 20 }, undefined).set).toEqual({})
  expect(recalculatePrice({ ...none, cost: 0 }, { ...none, cost: 0, price: 500 }, undefined).set).toEqual({ markup: null })
})
