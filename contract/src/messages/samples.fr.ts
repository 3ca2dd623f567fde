import type { SampleRows } from '../tables/samples.ts'

const shirt = {
  name: 'Chemise ankara',
  price: '7500',
  cost: '5200',
  category: 'Vêtements',
  parent: 'Chemise ankara',
  option_1_name: 'Taille',
}

/** The same in French. */
export const samples: SampleRows = {
  products: [
    { name: 'Riz ofada 5 kg', price: '9500', cost: '8200', stock: '24', sku: 'RIZ-5', category: 'Épicerie', reorder_level: '6' },
    {
      ...{ name: 'Lait Peak 400 g', price: '2350', cost: '2050', stock: '36', sku: 'LAIT-400', barcode: '6151100053244' },
      ...{ category: 'Boissons', reorder_level: '12' },
    },
    { name: 'Huile de palme', price: '1850.50', cost: '1420.25', stock: '62.5', sku: 'HUILE', category: 'Épicerie', unit: 'Litre' },
    { ...shirt, sku: 'CHEMISE-M', stock: '6', option_1_value: 'Moyenne' },
    { ...shirt, sku: 'CHEMISE-G', stock: '4', option_1_value: 'Grande' },
  ],
  contacts: [
    { name: 'Bola Ade', phone: '08031234567', email: 'bola@example.com', type: 'Client', group: 'Grossistes', city: 'Ikeja' },
    { name: 'Chinedu Okeke', phone: '08059876543', type: 'Client', city: 'Aba', opening_balance: '12500', note: 'Paie le vendredi' },
    { name: 'Hauwa Musa', phone: '07061112233', email: 'hauwa@example.com', type: 'Client', group: 'Grossistes, Traiteurs', city: 'Kano' },
    {
      ...{ name: 'Alaba Traders', phone: '08122334455', type: 'Fournisseur', city: 'Lagos', address: '4 Market Road' },
      opening_balance: '-30000.50',
    },
    { name: 'Ngozi Eze', email: 'ngozi@example.com', type: 'Client et fournisseur', city: 'Enugu' },
  ],
}
