import { type Business, saleOf } from './business.ts'
import { type Figures, median } from './figures.ts'

/** A sale of thirty lines as PDF, over HTTP. */
export async function invoice(figures: Figures, business: Business, times: number): Promise<void> {
  const { method, path, body } = saleOf(business, 30, 1)
  const { sale } = await business.client.must<{ sale: { id: string } }>(method, path, body)
  const took: number[] = []
  for (let round = -3; round < times; round++) {
    const duration = await business.client.time(`${path}/${sale.id}/download?format=pdf`)
    if (round >= 0) took.push(duration)
  }
  figures.atMost('invoice PDF of 30 lines', 150, median(took), { unit: ' ms' })
}
