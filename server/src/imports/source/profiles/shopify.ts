import type { Profile, RowReader } from './profile.ts'

/** Products that the file counts are told from others if it counts any. A product that is neither shipped nor counted is a service. */
function readProduct(): RowReader {
  let isCounting = false
  const trackerOf = (cell: Parameters<RowReader['read']>[1]) => cell('Inventory tracker') || cell('Variant Inventory Tracker')
  return {
    survey: (cell) => void (isCounting ||= trackerOf(cell) !== ''),
    read: (cells, cell) => {
      if (!isCounting || trackerOf(cell)) return undefined
      cells.has_inventory ||= 'no'
      if (/^false$/i.test(cell('Requires shipping') || cell('Variant Requires Shipping'))) cells.type ||= 'service'
      return undefined
    },
  }
}

/** `help.shopify.com`, “Using CSV files to import and export products”: the template of before 2025, and that of today. */
export const shopifyProducts: Profile = {
  id: 'shopify_products',
  program: 'Shopify',
  kind: 'products',
  signs: [
    ['Handle', 'URL handle'],
    ['Title'],
    ['Variant SKU', 'Option1 name', 'Variant Price', 'Published on online store', 'Body (HTML)'],
  ],
  columns: {
    name: ['Title'],
    parent: ['Handle', 'URL handle'],
    description: ['Body (HTML)', 'Description'],
    brand: ['Vendor'],
    category: ['Product category', 'Type'],
    tags: ['Tags'],
    sku: ['Variant SKU', 'SKU'],
    barcode: ['Variant Barcode', 'Barcode'],
    price: ['Variant Price', 'Price'],
    cost: ['Cost per item'],
    stock: ['Variant Inventory Qty', 'Inventory quantity'],
    weight: ['Variant Grams', 'Weight value (grams)'],
    image: ['Image Src', 'Product image URL'],
    active: ['Status', 'Published', 'Published on online store'],
  },
  rowReader: readProduct,
}

export const shopifyCustomers: Profile = {
  id: 'shopify_customers',
  program: 'Shopify',
  kind: 'contacts',
  signs: [
    ['Accepts Email Marketing', 'Accepts Marketing'],
    ['Default Address Address1', 'Address1'],
    ['Total Spent', 'Total Orders', 'Tax Exempt'],
  ],
  columns: {
    email: ['Email'],
    phone: ['Phone', 'Default Address Phone'],
    address: ['Default Address Address1', 'Address1'],
    city: ['Default Address City', 'City'],
    state: ['Default Address Province Code', 'Province Code', 'Province'],
    country: ['Default Address Country Code', 'Country Code', 'Country'],
    company_name: ['Default Address Company', 'Company'],
    group: ['Tags'],
    note: ['Note'],
  },
}
