import type { Captured, Statement } from './captured-sale.ts'

/** The captured requests as a pgbench script, with fresh ids each time. */
export interface Script {
  /** For each captured request, its parameters that vary or hold fresh ids. */
  baskets: string[][]
  /** Picks a random basket and creates its ids. */
  prologue: string
  /** The prologue, then one statement after the other. */
  plain: string
  /** Parameters with a constant value. */
  constants: Record<string, string>
}

const uuid = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g
/** Placeholder for the first 32 characters of an id; the last four count the request's ids. */
const mark = 'ffffffff-ffff-7fff-bfff-ffffffff'
/** Placeholder for a movement's number in its level's ledger: the app computes it under the lock, and baskets differ in products. */
const entryMark = '@entry@'

/** Index of the parameter with the numbers of movements. */
function entriesIn(text: string): number | undefined {
  const [, lists = '', columns = ''] = /insert into "stock_movements".* from unnest\((.*?)\) as given \((.*?)\)/s.exec(text) ?? []
  const at = columns.split(',').findIndex((name) => name.trim() === '"entry"')
  const place = [...lists.matchAll(/\$(\d+)::/g)][at]?.[1]
  return place === undefined ? undefined : Number(place) - 1
}

/** Replaces ids that a request created, found by their time, with placeholders. */
function marked({ flights, from, to }: Captured): Statement[][] {
  const placeholderById = new Map<string, string>()
  const replace = (id: string) => {
    const createdAt = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
    if (createdAt < from || createdAt > to) return id
    const existing = placeholderById.get(id)
    if (existing) return existing
    const placeholder = mark + placeholderById.size.toString(16).padStart(4, '0')
    placeholderById.set(id, placeholder)
    return placeholder
  }
  return flights.map((flight) =>
    flight.map(({ text, values }) => {
      const entries = entriesIn(text)
      const fresh = values.map((value, place) =>
        place === entries ? value?.replaceAll(/\d+/g, entryMark) : value?.replaceAll(uuid, replace),
      )
      return { text, values: fresh.map((value) => value ?? null) }
    }),
  )
}

/** @throws Error if the requests sent different statements */
export function scriptOf(captured: readonly Captured[]): Script {
  const all = captured.map(marked)
  const [model = []] = all
  const texts = (flights: Statement[][]) => JSON.stringify(flights.map((flight) => flight.map((statement) => statement.text)))
  if (all.some((flights) => texts(flights) !== texts(model))) throw new Error('The captured requests differ in their statements.')

  const baskets: string[][] = all.map(() => [])
  const constants: Record<string, string> = {}
  const varying: string[] = []
  const lines = model.map((flight, at) =>
    flight.flatMap(({ text, values }, index) => {
      const name = (place: number) => `s${at}_${index}_${place}`
      values.forEach((value, place) => {
        const each = all.map((flights) => flights[at]?.[index]?.values[place] ?? null)
        if (each.every((otherValue) => otherValue === value) && !value?.includes(mark) && !value?.includes(entryMark)) {
          if (value !== null) constants[name(place)] = value
          return
        }
        varying.push(name(place))
        each.forEach((otherValue, basket) => baskets[basket]?.push(otherValue ?? ''))
      })
      if (values.length === 0) return [`${text.trim()};`]
      return [
        `${text.trim().replaceAll(/\$(\d+)/g, (_, digits) => (values[Number(digits) - 1] === null ? 'null' : `:${name(Number(digits) - 1)}`))};`,
      ]
    }),
  )
  const columns = varying.map(
    (name, index) => `replace(replace(params[${index + 1}], '${mark}', fresh.id), '${entryMark}', fresh.entry) as ${name}`,
  )
  const prologue = [
    `\\set basket random(1, ${captured.length})`,
    `with fresh as materialized (select left(uuidv7()::text, 32) as id,`,
    // Microseconds with two random digits, so that two clients never use the same number.
    `  ((extract(epoch from clock_timestamp()) * 100000)::bigint % 20000000 * 100 + floor(random() * 100)::bigint + 100000)::text as entry)`,
    `select ${columns.join(',\n  ')}`,
    `from bench.baskets, fresh where basket = :basket`,
    `\\gset\n`,
  ].join('\n')
  return { baskets, prologue, constants, plain: prologue + lines.flat().join('\n') }
}
