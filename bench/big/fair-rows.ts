import { contactName, partsOf, productName } from '../business.ts'
import { type Figures, median, ms } from '../figures.ts'
import type { Big } from './database.ts'

/** Concurrent requests without pause. */
const askers = 4

const ofBusiness = (path: string) => `/v1/business/${path}`
const searched = (text: string) => encodeURIComponent(text)

/** Near and far pages of lists; searches for a word, for a few letters, and without a match. */
export const listPaths = [
  ...['sales', 'sales?page=500', 'products', 'products?page=500', 'contacts', 'contacts?page=500'],
  ...[productName(77), partsOf.products(77).many, 'zq'].map((text) => `products?search=${searched(text)}`),
  ...[contactName(77), partsOf.contacts(77).many, 'zq'].map((text) => `contacts?search=${searched(text)}`),
].map(ofBusiness)

/** Exports of all rows. */
export const exportPaths = ['sales', 'products', 'contacts'].map((list) => ofBusiness(`${list}?format=csv`))

/**
 * Response time of the medium business's sales list during constant load of the large one, against its time without load.
 * @param work name of the load
 */
export async function fairRows(figures: Figures, big: Big, work: string, paths: readonly string[], times: number): Promise<void> {
  const [large, middle] = [await big.of('large'), await big.of('middle')]
  const path = ofBusiness('sales')
  const took = async () => {
    const each: number[] = []
    for (let round = -5; round < times; round++) {
      const time = await middle.client.time(path)
      if (round >= 0) each.push(time)
    }
    return each
  }
  const p95 = (each: readonly number[]) => each.toSorted((a, b) => a - b)[Math.floor(each.length * 0.95)] ?? 0
  let isOver = false
  const answered = { whole: 0, refused: 0 }
  const ask = async (first: number) => {
    for (let place = first; !isOver; place++) {
      // A refusal because of too many requests counts as answered.
      const { status } = await large.client.send({ method: 'GET', path: paths[place % paths.length] ?? '' })
      if (status === 200) answered.whole += 1
      else answered.refused += 1
    }
  }
  // In turns, so that the machine's other work affects both.
  const [quiet, busy]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < 3; turn++) {
    quiet.push(...(await took()))
    isOver = false
    const asking = Promise.all(Array.from({ length: askers }, (_, place) => ask(place)))
    busy.push(...(await took()))
    isOver = true
    await asking
  }
  figures.atMost(`a list beside another’s ${work} without pause, p95`, 2, p95(busy) / p95(quiet), {
    of: ' × quiet',
    detail: `${ms(p95(busy))} of ${ms(p95(quiet))}, median ${ms(median(busy))} of ${ms(median(quiet))}; ${answered.whole} answered, ${answered.refused} refused`,
  })
}
