import { listText } from '@kasuwa/contract/tables/cells'
import type { Profile, RowReader } from './profile.ts'

/** Names that commas separate; `\,` is a comma of a name. */
const namesIn = (cell: string): string[] => cell.split(/(?<!\\)\s*,\s*/).map((name) => name.replaceAll(String.raw`\,`, ','))

/** Columns of one name each. */
const nameColumns = ['brand', 'option_1_value', 'option_2_value', 'option_3_value']

function readProduct(): RowReader {
  /** SKUs of products with stock, their own or a variation’s. */
  const countedKeys = new Set<string>()
  /** SKUs and numbers of products that variations name. */
  const parents = new Set<string>()
  return {
    survey: (cell) => {
      if (cell('Stock')) countedKeys.add(cell('Parent') || cell('SKU'))
      parents.add(cell('Parent').toLowerCase())
    },
    read: (cells, cell, lose) => {
      const kind = cell('Type').split(',')[0]?.trim() ?? ''
      const isAlone = !parents.has(cell('SKU').toLowerCase()) && !parents.has(`id:${cell('ID')}`)
      if (/^(grouped|external|bundle|composite)$/i.test(kind) || (/^variable$/i.test(kind) && isAlone)) return { word: kind }
      // Lines are parted by the two characters `\\n`.
      cells.description = (cells.description || cell('Description')).replaceAll('\\n', '\n')
      // “Wear, Wear > Men”: the deepest path counts.
      const paths = namesIn(cells.category ?? '').map((path) => path.split(' > '))
      const [deepest, ...otherPaths] = paths.toSorted((first, second) => second.length - first.length)
      for (const path of otherPaths) if (path.some((name, depth) => name !== deepest?.[depth])) lose('Categories', path.join(' > '))
      cells.category = (deepest?.at(-1) ?? '').trim()
      for (const column of nameColumns) cells[column] &&= namesIn(cells[column]).join(', ')
      cells.tags &&= listText(namesIn(cells.tags))
      const key = cell('Parent') || cell('SKU')
      // Sold without a figure beside products that have one: not counted.
      if (countedKeys.size > 0 && cell('In stock?') === '1' && !countedKeys.has(key)) {
        cells.has_inventory ||= 'no'
        if (/\bvirtual\b/i.test(cell('Type'))) cells.type = 'service'
      }
      return undefined
    },
  }
}

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
    cost: ['Cost of goods'],
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
  rowReader: readProduct,
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
      return undefined
    },
  }),
}
