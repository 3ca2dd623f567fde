import type { Example } from './example.ts'

/** Calls with a reply that can be printed, and calls of the print settings. */
export const paperExamples: Record<string, Example> = {
  'labels.print': { query: async (world) => ({ products: await world.findOrCreate('product'), quantities: '3', layout: 'a4-3x8' }) },
  'labels.makeBarcodes': { body: async (world) => ({ products: [await world.another('product')] }) },
  'papers.edit': {
    body: () => ({
      colour: '#1f4fa3',
      terms: 'Goods once sold are not taken back.',
      shows_sku: true,
      receipt_width: '58mm',
      sale_prefix: 'INV',
    }),
  },
  'papers.preview': { query: () => ({ paper: 'invoice', colour: '#1f4fa3', shows_sku: '1' }) },
  'reports.contactSale': { query: async (world) => ({ contact: await world.findOrCreate('contact') }) },
  'reports.contactPurchase': { query: async (world) => ({ contact: await world.findOrCreate('contact') }) },
  'reports.productSale': { query: async (world) => ({ product: await world.findOrCreate('product') }) },
  'priceList.print': { query: () => ({ pictures: '1' }) },
}
