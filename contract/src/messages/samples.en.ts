import type { SampleRows } from '../tables/samples.ts'

const shirt = { name: 'Ankara shirt', price: '7500', cost: '5200', category: 'Clothes', parent: 'Ankara shirt', option_1_name: 'Size' }

/** Rows of the sample files that a shop downloads before its first import. */
export const samples: SampleRows = {
  products: [
    { name: 'Ofada rice 5 kg', price: '9500', cost: '8200', stock: '24', sku: 'RICE-5', category: 'Foodstuff', reorder_level: '6' },
    {
      ...{ name: 'Peak milk 400 g', price: '2350', cost: '2050', stock: '36', sku: 'MILK-400', barcode: '6151100053244' },
      ...{ category: 'Drinks', reorder_level: '12' },
    },
    { name: 'Palm oil', price: '1850.50', cost: '1420.25', stock: '62.5', sku: 'OIL', category: 'Foodstuff', unit: 'Litre' },
    { ...shirt, sku: 'SHIRT-M', stock: '6', option_1_value: 'Medium' },
    { ...shirt, sku: 'SHIRT-L', stock: '4', option_1_value: 'Large' },
  ],
  contacts: [
    { name: 'Bola Ade', phone: '08031234567', email: 'bola@example.com', type: 'Customer', group: 'Wholesale', city: 'Ikeja' },
    { name: 'Chinedu Okeke', phone: '08059876543', type: 'Customer', city: 'Aba', opening_balance: '12500', note: 'Pays on Fridays' },
    { name: 'Hauwa Musa', phone: '07061112233', email: 'hauwa@example.com', type: 'Customer', group: 'Wholesale, Caterers', city: 'Kano' },
    {
      name: 'Alaba Traders',
      phone: '08122334455',
      type: 'Supplier',
      city: 'Lagos',
      address: '4 Market Road',
      opening_balance: '-30000.50',
    },
    { name: 'Ngozi Eze', email: 'ngozi@example.com', type: 'Customer and supplier', city: 'Enugu' },
  ],
}
