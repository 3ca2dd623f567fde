import { withClient } from '@kasuwa/embedded-postgres'
import { type BuiltApp, ownerUrl } from './built-app.ts'
import { type Business, type Sizes, partsOf } from './business.ts'
import { type Figures, median, ms } from './figures.ts'

interface Page {
  page: { total_pages: number }
}

const names = ['sales', 'products', 'contacts'] as const
const pathOf = (name: (typeof names)[number]) => `/v1/business/${name}`

/** One path of one business. */
export interface Side {
  business: Business
  path: string
}

/** Medians of two calls in turns, so that both meet the same noise. @param before warm-up rounds */
export async function compare(first: Side, second: Side, times: number, before = 10): Promise<[number, number]> {
  const took: [number[], number[]] = [[], []]
  for (let round = -before; round < times; round++) {
    const pair = [await first.business.client.time(first.path), await second.business.client.time(second.path)] as const
    if (round < 0) continue
    took[0].push(pair[0])
    took[1].push(pair[1])
  }
  return [median(took[0]), median(took[1])]
}

export const detail = ([first, second]: [number, number]) => `${ms(first)} of ${ms(second)}`

/** List pages in a large business against a small one, near pages against far ones, and search against look-up. */
export async function lists(figures: Figures, app: BuiltApp, large: Business, small: Business, sizes: Sizes, times: number): Promise<void> {
  // Done before measuring, because autovacuum would do it within minutes.
  await withClient(ownerUrl(app), (client) => client.query('vacuum analyze'))
  for (const name of names) {
    const path = pathOf(name)
    const both = await compare({ business: large, path }, { business: small, path }, times)
    const of = ' × a small business'
    figures.atMost(`list of ${sizes[name]} ${name}`, 3, both[0] / both[1], { of, detail: detail(both) })
    const { page } = await large.client.must<Page>('GET', path)
    const far = await compare({ business: large, path: `${path}?page=${page.total_pages}` }, { business: large, path }, times)
    figures.atMost(`  page ${page.total_pages}`, 2, far[0] / far[1], { of: ' × page 1', detail: detail(far) })
  }
  for (const name of ['products', 'contacts'] as const) {
    const exact = { business: large, path: `${pathOf(name)}/${large[name][large[name].length >> 1]}` }
    const { few, many } = partsOf[name](large[name].length >> 1)
    for (const [part, many_] of [
      [few, 'few'],
      [many, 'a tenth'],
    ] as const) {
      const path = `${pathOf(name)}?search=${encodeURIComponent(part)}`
      const both = await compare({ business: large, path }, exact, times)
      const work = `search of ${sizes[name]} ${name}, a part that ${many_} have`
      figures.atMost(work, 3, both[0] / both[1], { of: ' × a look-up', detail: detail(both) })
    }
  }
}
