import type { Profile } from './profile.ts'

/** `woocommerce.com`, “Product CSV Importer and Exporter”: “Sale price” is an offer, “Regular price” the price. */
export const woocommerceProducts: Profile = {
  id: 'woocommerce_products',
  program: 'WooCommerce',
  kind: 'products',
  signs: [['Type'], ['SKU'], ['Regular price'], ['Sale price', 'In stock?', 'Parent', 'Attribute 1 name']],
  columns: {
    name: ['Name'],
    sku: ['SKU'],
    barcode: ['GTIN, UPC, EAN, or ISBN'],
    price: ['Regular price'],
    stock: ['Stock'],
    reorder_level: ['Low stock amount'],
    description: ['Short description', 'Description'],
    category: ['Categories'],
    tags: ['Tags'],
    brand: ['Brands'],
    image: ['Images'],
    active: ['Published'],
    weight: ['Weight (g)', 'Weight (kg)', 'Weight (lbs)', 'Weight (oz)'],
    parent: ['Parent'],
    option_1_name: ['Attribute 1 name'],
    option_1_value: ['Attribute 1 value(s)'],
    option_2_name: ['Attribute 2 name'],
    option_2_value: ['Attribute 2 value(s)'],
    option_3_name: ['Attribute 3 name'],
    option_3_value: ['Attribute 3 value(s)'],
  },
  rowNumber: 'ID',
}
