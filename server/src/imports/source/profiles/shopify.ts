import type { Profile } from './profile.ts'

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
}

export const shopifyCustomers: Profile = {
  id: 'shopify_customers',
  program: 'Shopify',
  kind: 'contacts',
  signs: [
    ['Accepts Email Marketing', 'Accepts Marketing'],
    ['Default Address Address1', 'Address1'],
    ['Total Spent', 'Total Orders'],
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
