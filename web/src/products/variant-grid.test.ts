import type { OptionValue } from '@kasuwa/contract/options'
import { expect, test } from 'vitest'
import {
  type Grid,
  type GridRow,
  addOption,
  addValue,
  change,
  isTaken,
  isTooMany,
  leaveOut,
  leftOut,
  moveOption,
  moveValue,
  removeOption,
  removeValue,
  renameOption,
  renameValue,
  takeIn,
} from './variant-grid.ts'

interface PricedRow extends GridRow {
  price?: number
}

const blank = (options: readonly OptionValue[]): PricedRow => ({ options })
const empty: Grid<PricedRow> = { options: [], rows: [], left: [], kept: [] }
type Step = (grid: Grid<PricedRow>) => Parameters<typeof change<PricedRow>>[1]
const after = (grid: Grid<PricedRow>, ...steps: Step[]) => steps.reduce((now, step) => change(now, step(now), blank), grid)
const names = (grid: Grid<PricedRow>) => grid.rows.map(({ name }) => name)
const priced = (grid: Grid<PricedRow>) => grid.rows.map(({ name, price }) => [name, price])
const typed = (grid: Grid<PricedRow>): Grid<PricedRow> => ({ ...grid, rows: grid.rows.map((row, index) => ({ ...row, price: index + 1 })) })

const colours = after(
  empty,
  (grid) => addOption(grid, 'Colour'),
  (grid) => addValue(grid, 0, 'Red'),
  (grid) => addValue(grid, 0, 'Blue'),
)
const both = typed(
  after(
    colours,
    (grid) => addOption(grid, 'Size'),
    (grid) => addValue(grid, 1, 'Medium'),
    (grid) => addValue(grid, 1, 'Large'),
  ),
)

test('every combination of the values has a row, named after them', () => {
  expect(names(colours)).toEqual(['Red', 'Blue'])
  expect(names(both)).toEqual(['Red / Medium', 'Red / Large', 'Blue / Medium', 'Blue / Large'])
})

test('typed prices stay with their variants if an option or a value is added, renamed or moved', () => {
  expect(priced(after(both, (grid) => addValue(grid, 0, 'Green')))).toEqual([
    ['Red / Medium', 1],
    ['Red / Large', 2],
    ['Blue / Medium', 3],
    ['Blue / Large', 4],
    ['Green / Medium', undefined],
    ['Green / Large', undefined],
  ])
  const renamed = after(
    both,
    (grid) => renameValue(grid, 0, 0, 'Crimson'),
    (grid) => renameOption(grid, 1, 'Fit'),
  )
  expect(priced(renamed)[0]).toEqual(['Crimson / Medium', 1])
  expect(renamed.rows[0]?.options).toEqual([
    { name: 'Colour', value: 'Crimson' },
    { name: 'Fit', value: 'Medium' },
  ])
  expect(priced(after(both, (grid) => moveOption(grid, 0, 1)))).toEqual([
    ['Medium / Red', 1],
    ['Medium / Blue', 3],
    ['Large / Red', 2],
    ['Large / Blue', 4],
  ])
  expect(priced(after(both, (grid) => moveValue(grid, 1, 1, -1)))[0]).toEqual(['Red / Large', 2])
  expect(
    priced(
      after(
        typed(colours),
        (grid) => addOption(grid, 'Size'),
        (grid) => addValue(grid, 1, 'Large'),
      ),
    ),
  ).toEqual([
    ['Red / Large', 1],
    ['Blue / Large', 2],
  ])
})

test('a value that is removed and added again has its typed prices back', () => {
  const away = after(both, (grid) => removeValue(grid, 0, 0))
  expect(names(away)).toEqual(['Blue / Medium', 'Blue / Large'])
  expect(priced(after(away, (grid) => addValue(grid, 0, 'Red'))).slice(2)).toEqual([
    ['Red / Medium', 1],
    ['Red / Large', 2],
  ])
  expect(priced(after(both, (grid) => removeOption(grid, 1)))).toEqual([
    ['Red', 1],
    ['Blue', 3],
  ])
})

test('a variant’s own name stays if an option’s value is renamed', () => {
  const namedGrid = { ...both, rows: both.rows.map((row, index) => (index === 0 ? { ...row, name: 'The red one' } : row)) }
  expect(names(after(namedGrid, (grid) => renameValue(grid, 0, 0, 'Crimson'))).slice(0, 2)).toEqual(['The red one', 'Crimson / Large'])
})

test('a stored variant is never removed: it goes off sale, and back on sale with its combination', () => {
  const stored = { ...both, rows: both.rows.map((row, index) => ({ ...row, id: `p${index}`, active: true })) }
  const away = after(stored, (grid) => removeValue(grid, 0, 0))
  expect(away.rows.map(({ id, active }) => [id, active])).toEqual([
    ['p2', true],
    ['p3', true],
    ['p0', false],
    ['p1', false],
  ])
  expect(after(away, (grid) => addValue(grid, 0, 'Red')).rows.map(({ id, active }) => [id, active])).toEqual([
    ['p2', true],
    ['p3', true],
    ['p0', true],
    ['p1', true],
  ])
  const singleOption = after(stored, (grid) => removeOption(grid, 1))
  expect(singleOption.rows.map(({ id, name, active }) => [id, name, active])).toEqual([
    ['p0', 'Red', true],
    ['p2', 'Blue', true],
    ['p1', 'Red / Large', false],
    ['p3', 'Blue / Large', false],
  ])
  expect(leaveOut(stored, 1).rows.map(({ active }) => active)).toEqual([true, false, true, true])
})

test('single combinations are left out, stay so, and are taken in again as they were typed', () => {
  const less = leaveOut(both, 1)
  expect(names(less)).toEqual(['Red / Medium', 'Blue / Medium', 'Blue / Large'])
  const more = after(less, (grid) => addValue(grid, 1, 'Huge'))
  expect(names(more)).not.toContain('Red / Large')
  expect(leftOut(more).map(({ name }) => name)).toEqual(['Red / Large'])
  expect(priced(takeIn(more, leftOut(more)[0]?.key ?? '', blank))[1]).toEqual(['Red / Large', 2])
})

test('no more than a hundred', () => {
  const values = Array.from({ length: 50 }, (_, index) => `Size ${index}`)
  const full = {
    ...both,
    options: [
      { name: 'Colour', values: ['Red', 'Blue'] },
      { name: 'Size', values },
    ],
  }
  expect(isTooMany(full, renameOption(full, 0, 'Shade'))).toBe(false)
  expect(isTooMany(full, addValue(full, 0, 'Green'))).toBe(true)
})

test('on the way to another word, what another value is called is met, and makes one of no two', () => {
  const stored: Grid<PricedRow> = { ...colours, rows: colours.rows.map((row, index) => ({ ...row, id: `p${index}` })) }
  const steps = [...'Red wine'].map((_, length) => 'Red wine'.slice(0, length + 1))
  const renamed = steps
    .filter((text) => !isTaken(['Red', 'Blue'], 1, text))
    .reduce((grid, text) => after(grid, (now) => renameValue(now, 0, 1, text)), stored)
  expect(renamed.rows.map(({ id, name }) => [id, name])).toEqual([
    ['p0', 'Red'],
    ['p1', 'Red wine'],
  ])
})
