import { expect, test } from 'vitest'
import { blocksOf } from './line-blocks.ts'
import { addGoods, changeLine, dropLine, type Goods, type Line } from './lines.ts'

const goods = (index: number): Goods => ({
  ...{ id: `p${index}`, name: `Product ${index}`, sku: '', barcode: null, amount: 100, cost: null, available: null, taxes: [] },
})
const linesOf = (count: number) =>
  Array.from({ length: count }, (_, at) => at + 1).reduce<Line[]>((lines, at) => addGoods(lines, goods(at)), [])
/** In the order of the screen. */
const linesInBlocks = (lines: readonly Line[]) => blocksOf(lines).flatMap((block) => block.lines.toReversed())

test('blocks have every line once, newest first, with keys of their own; those in sight are drawn', () => {
  const lines = linesOf(100)
  expect(linesInBlocks(lines)).toEqual(lines.toReversed())
  const blocks = blocksOf(lines)
  expect(new Set(blocks.map(({ key }) => key)).size).toBe(blocks.length)
  const near = blocks.filter(({ isFar }) => !isFar).reduce((count, block) => count + block.lines.length, 0)
  expect(near).toBeGreaterThanOrEqual(16)
  expect(near).toBeLessThan(32)
})

test('a line that comes, changes or goes leaves all other blocks the arrays that they were', () => {
  const lines = linesOf(100)
  const fresh = (now: Line[]) => {
    const before = new Set(blocksOf(lines).map((block) => block.lines))
    return blocksOf(now).filter((block) => !before.has(block.lines)).length
  }
  expect(fresh(addGoods(lines, goods(101)))).toBe(1)
  expect(fresh(changeLine(lines, '50', { quantity: '4' }))).toBe(1)
  expect(fresh(dropLine(lines, '50'))).toBe(1)
  // Added again: the block that the line leaves, and its new one.
  const changed = addGoods(lines, goods(50))
  expect(fresh(changed)).toBe(2)
  expect(linesInBlocks(changed)).toEqual(changed.toReversed())
})

test('lines that are put on again and again stand once each, and no two blocks have one key', () => {
  let lines = linesOf(30)
  for (const at of [1, 30, 2, 29, 1, 15, 16, 1, 8, 7]) {
    lines = addGoods(lines, goods(at))
    const blocks = blocksOf(lines)
    expect(linesInBlocks(lines)).toEqual(lines.toReversed())
    expect(new Set(blocks.map(({ key }) => key)).size).toBe(blocks.length)
  }
})
