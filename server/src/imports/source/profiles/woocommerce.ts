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
  rowReader: () => ({
    read: (cells, cell) => {
      // Lines are parted by the two characters `\n`.
      cells.description = (cells.description || cell('Description')).replaceAll('\\n', '\n')
      // “Wear, Wear > Men”: the deepest path counts. A comma in a name is `\,`.
      const paths = (cells.category ?? '').split(/(?<!\\),\s*/).map((path) => path.split(' > '))
      const [deepest] = paths.toSorted((a, b) => b.length - a.length)
      cells.category = (deepest?.at(-1) ?? '').replaceAll('\\,', ',').trim()
      return undefined
    },
  }),
}

/**
 * `woocommerce.com`, “Customers report”, and “Import and export of WooCommerce users” with headings of the database. `display_name` is
 * often the name to log in with.
 */
export const woocommerceCustomers: Profile = {
  id: 'woocommerce_customers',
  program: 'WooCommerce',
  kind: 'contacts',
  signs: [
    ['Username', 'user_login'],
    ['Total Spend', 'billing_phone', 'billing_address_1'],
    ['AOV', 'user_email', 'billing_email'],
  ],
  columns: {
    name: ['first_name', 'Name', 'billing_first_name'],
    email: ['user_email', 'Email', 'billing_email'],
    phone: ['billing_phone'],
    company_name: ['billing_company'],
    address: ['billing_address_1'],
    city: ['billing_city', 'City'],
    state: ['billing_state', 'Region'],
    country: ['billing_country', 'Country / Region'],
  },
  rowReader: () => ({
    read: (cells, cell) => {
      const billingName = [cell('billing_first_name'), cell('billing_last_name')].filter(Boolean).join(' ')
      cells.name ||= billingName || cell('billing_company') || cell('display_name') || cell('user_login')
      cells.email ||= cell('billing_email')
      return undefined
    },
  }),
}
