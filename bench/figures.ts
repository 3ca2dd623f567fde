/** One printed line: the limit and the measured value. */
export interface Figure {
  work: string
  must: string
  measured: string
  /** `ok`, `short by …`, or why there is no verdict. */
  verdict: string
}

const widths = { work: 52, must: 26, measured: 50 }

/** Results in order, each printed as soon as it is known. */
export class Figures {
  readonly all: Figure[] = []

  #add(figure: Figure): void {
    this.all.push(figure)
    const { work, must, measured, verdict } = figure
    console.log(`${work.padEnd(widths.work)} ${must.padEnd(widths.must)} ${measured.padEnd(widths.measured)} ${verdict}`)
  }

  atMost(work: string, limit: number, value: number, { of = '', unit = '', detail = '' }: Telling = {}): void {
    const verdict = value <= limit ? 'ok' : `short by ${round(value - limit)}${unit}`
    this.#add({ work, must: `≤ ${limit}${unit}${of}`, measured: formatValue(value, unit, detail), verdict })
  }

  atLeast(work: string, limit: number, value: number, { of = '', unit = '', detail = '' }: Telling = {}): void {
    const verdict = value >= limit ? 'ok' : `short by ${round(limit - value)}${unit}`
    this.#add({ work, must: `≥ ${limit}${unit}${of}`, measured: formatValue(value, unit, detail), verdict })
  }

  /** A result without a limit. */
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
    const rows = this.all.map((figure) => `| ${figure.work} | ${figure.must} | ${figure.measured} | ${figure.verdict} |`)
    return ['| work | must | measured | |', '| --- | --- | --- | --- |', ...rows].join('\n')
  }
}

interface Telling {
  /** The base of the limit, if it is a multiple: ` × pgbench's rate`. */
  of?: string
  unit?: string
  /** Inputs of the value. */
  detail?: string
}

const round = (value: number): string =>
  Math.abs(value) >= 100 ? value.toFixed(0) : Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(2)
const formatValue = (value: number, unit: string, detail: string) => `${round(value)}${unit}${detail && ` (${detail})`}`

export const ms = (value: number): string => `${round(value)} ms`

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
