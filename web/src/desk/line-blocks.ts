import type { Line } from './lines.ts'

/**
 * Lines whose keys stand in one block. It changes no more once later ones come, and is looked at as one: a key at the till with a hundred
 * lines costs what it does with the few in sight.
 */
const inBlock = 8

/**
 * Lines that are drawn whether they are in sight or not, as many as a screen has: what is put off until it is seen is laid out twice as it
 * comes, and a line comes with every key.
 */
const near = 16

export interface Block {
  /** Unique among the blocks of the lines. */
  key: string
  /** The oldest first. */
  lines: readonly Line[]
  /** Out of sight as a rule: drawn once it is scrolled to. */
  isFar: boolean
}

const kept = new WeakMap<Line, readonly Line[]>()

/** The lines in blocks, newest first; a block whose lines are what they were has the same array. One that was put on again leaves its block alone. */
export function blocksOf(lines: readonly Line[]): Block[] {
  const blocks: Block[] = []
  const times = new Map<number, number>()
  for (let from = 0, to = 0; from < lines.length; from = to) {
    const of = (at: number) => Math.floor(Number(lines[at]?.key) / inBlock)
    const id = of(from)
    do to++
    while (to < lines.length && of(to) === id)
    const fresh = lines.slice(from, to)
    const before = kept.get(fresh[0] as Line)
    const isSame = before?.length === fresh.length && fresh.every((line, at) => line === before[at])
    const block = isSame ? before : fresh
    kept.set(fresh[0] as Line, block)
    const time = times.get(id) ?? 0
    times.set(id, time + 1)
    blocks.unshift({ key: `${id}-${time}`, lines: block, isFar: lines.length - to >= near })
  }
  return blocks
}
