import type { Line } from './lines.ts'

/**
 * Lines per block. A full block never changes and renders as one component, so that a key press at a till with a hundred lines costs as
 * little as with few.
 */
const inBlock = 8

/**
 * Lines that are always rendered, about a screen's worth. `content-visibility` would lay them out twice, and each key press may add a line.
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

const blockByFirstLine = new WeakMap<Line, readonly Line[]>()

/** The lines in blocks, newest first. A block with unchanged lines keeps its array. A line that is added again leaves its block. */
export function blocksOf(lines: readonly Line[]): Block[] {
  const blocks: Block[] = []
  const times = new Map<number, number>()
  for (let from = 0, to = 0; from < lines.length; from = to) {
    const of = (at: number) => Math.floor(Number(lines[at]?.key) / inBlock)
    const id = of(from)
    do to++
    while (to < lines.length && of(to) === id)
    const fresh = lines.slice(from, to)
    const before = blockByFirstLine.get(fresh[0] as Line)
    const isSame = before?.length === fresh.length && fresh.every((line, at) => line === before[at])
    const block = isSame ? before : fresh
    blockByFirstLine.set(fresh[0] as Line, block)
    const time = times.get(id) ?? 0
    times.set(id, time + 1)
    blocks.unshift({ key: `${id}-${time}`, lines: block, isFar: lines.length - to >= near })
  }
  return blocks
}
