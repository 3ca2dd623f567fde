import type { Example } from './example.ts'
import type { World } from './world.ts'

/** A record that a link shows. */
const shared =
  (kind: 'sale' | 'quotation' | 'purchase_order' | 'contact', path: string) =>
  async (world: World): Promise<string> => {
    const id = await world.findOrCreate(kind)
    await world.mustCall('POST', `/v1/business/${path.replace('{id}', id)}/share`, {})
    return id
  }

/** Calls over links to the customer's page. */
export const shareExamples: Record<string, Example> = {
  'shareLinks.saleLinks': { id: shared('sale', 'sales/{id}') },
  'shareLinks.orderLinks': { id: shared('purchase_order', 'purchase-orders/{id}') },
  'shareLinks.quotationLinks': { id: shared('quotation', 'quotations/{id}') },
  'shareLinks.statementLinks': { id: shared('contact', 'contacts/{id}/statement') },
  'shareLinks.statement': { body: () => ({ from: '2020-01-01', to: '2020-12-31' }) },
  'shareLinks.sale': { body: () => ({}) },
  'shareLinks.order': { body: () => ({}) },
  'shareLinks.quotation': { body: () => ({}) },
}
