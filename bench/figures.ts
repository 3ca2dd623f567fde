/** One line of what is printed: what must be, and what was found. */
export interface Figure {
  work: string
  must: string
  measured: string
  /** `ok`, `short by …`, or why there is nothing to say. */
  verdict: string
}

const widths = { work: 52, must: 26, measured: 50 }

/** Figures in their order, each said as soon as it is known. */
export class Figures {
  readonly all: Figure[] = []

  #add(figure: Figure): void {
    this.all.push(figure)
    const { work, must, measured, verdict } = figure
    console.log(`${work.padEnd(widths.work)} ${must.padEnd(widths.must)} ${measured.padEnd(widths.measured)} ${verdict}`)
  }

  atMost(work: string, limit: number, value: number, { of = '', unit = '', detail = '' }: Telling = {}): void {
    const verdict = value <= limit ? 'ok' : `short by ${round(value - limit)}${unit}`
    this.#add({ work, must: `≤ ${limit}${unit}${of}`, measured: told(value, unit, detail), verdict })
  }

  atLeast(work: string, limit: number, value: number, { of = '', unit = '', detail = '' }: Telling = {}): void {
    const verdict = value >= limit ? 'ok' : `short by ${round(limit - value)}${unit}`
    this.#add({ work, must: `≥ ${limit}${unit}${of}`, measured: told(value, unit, detail), verdict })
  }

  /** A figure that nothing is asked of. */
  also(work: string, measured: string): void {
    this.#add({ work, must: '', measured, verdict: '' })
  }

  skipped(work: string, why: string): void {
    this.#add({ work, must: '', measured: '', verdict: `skipped: ${why}` })
  }

  get short(): Figure[] {
    return this.all.filter((figure) => figure.verdict.startsWith('short'))
  }

  /** The table of `docs/performance.md`. */
  markdown(): string {
    const rows = this.all.map((one) => `| ${one.work} | ${one.must} | ${one.measured} | ${one.verdict} |`)
    return ['| work | must | measured | |', '| --- | --- | --- | --- |', ...rows].join('\n')
  }
}

interface Telling {
  /** What the limit is a multiple of: ` × pgbench's rate`. */
  of?: string
  unit?: string
  /** What the value was worked out from. */
  detail?: string
}

const round = (value: number): string =>
  Math.abs(value) >= 100 ? value.toFixed(0) : Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(2)
const told = (value: number, unit: string, detail: string) => `${round(value)}${unit}${detail && ` (${detail})`}`

export const ms = (value: number): string => `${round(value)} ms`

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
