import { type Profile, type RowReader, asPayable } from './profile.ts'

/** “Drinks:Malt” is the item Malt in the category Drinks. A non-inventory item has no stock. */
const readItem: RowReader['read'] = (cells, cell) => {
  const path = (cells.name ?? '').split(':')
  cells.name = path.at(-1)?.trim() ?? ''
  if (path.length > 1) cells.category ||= path.at(-2)?.trim() ?? ''
  const type = cell('Type') || cell('Item type')
  if (/^category$/i.test(type)) return 'note'
  if (/^(bundle|group|subtotal|discount|payment|sales tax (item|group))$/i.test(type)) return { word: type }
  if (/^service$/i.test(type)) cells.type = 'service'
  if (/^non-?\s?inventory/i.test(type)) cells.has_inventory = 'no'
  return undefined
}

/** `plugin-qbo.intuit.com`, “Which products and services fields are imported?”; the same headings are exported. */
export const quickbooksItems: Profile = {
  id: 'quickbooks_items',
  program: 'QuickBooks',
  kind: 'products',
  signs: [
    ['Product/Service Name', 'Product/Service'],
    ['Sales Price / Rate', 'Sales price/rate', 'Sales Description', 'Income Account'],
  ],
  columns: {
    name: ['Product/Service Name', 'Product/Service'],
    description: ['Sales Description'],
    sku: ['SKU'],
    type: ['Type'],
    category: ['Category'],
    price: ['Sales Price / Rate', 'Price'],
    cost: ['Purchase Cost', 'Cost'],
    stock: ['Quantity On Hand', 'Qty On Hand'],
    reorder_level: ['Reorder Point'],
  },
  rowReader: () => ({ read: readItem }),
}

/** Item list of QuickBooks Desktop, as it is exported to a spreadsheet. Its headings are not published. */
export const quickbooksDesktopItems: Profile = {
  id: 'quickbooks_desktop_items',
  program: 'QuickBooks Desktop',
  kind: 'products',
  signs: [['Active Status'], ['Item'], ['Sales Tax Code', 'COGS Account', 'Asset Account']],
  columns: {
    name: ['Item'],
    active: ['Active Status'],
    type: ['Type'],
    description: ['Description'],
    price: ['Price', 'Sales Price'],
    cost: ['Cost'],
    stock: ['Quantity On Hand'],
    reorder_level: ['Reorder Pt (Min)', 'Reorder Point'],
    unit: ['U/M'],
    sku: ['MPN'],
  },
  rowReader: () => ({ read: readItem }),
}

/**
 * `community.intuit.com`, “Which contact fields are imported?”, and the exported lists of customers and vendors. The balance of a vendor is
 * money that the business owes.
 */
export const quickbooksContacts: Profile = {
  id: 'quickbooks_contacts',
  program: 'QuickBooks',
  kind: 'contacts',
  signs: [
    ['Open Balance', 'Opening Balance', 'Balance Total', 'Balance'],
    ['Name', 'Full Name', 'Customer', 'Vendor', 'Customer full name', 'Vendor display name'],
    ['Opening Balance Date', 'Attachments', 'Resale Number', 'Bill to 1', 'Bill from 1', 'Balance Total'],
  ],
  columns: {
    name: ['Name', 'Full Name', 'Customer', 'Vendor', 'Customer full name', 'Vendor display name'],
    company_name: ['Company name', 'Company'],
    email: ['Email', 'Main Email'],
    phone: ['Phone', 'Main Phone', 'Phone numbers', 'Mobile', 'Alt. Phone'],
    address: ['Street Address', 'Street', 'Billing address', 'Bill to 2', 'Bill from 2'],
    city: ['City'],
    state: ['State'],
    country: ['Country'],
    opening_balance: ['Open Balance', 'Opening Balance', 'Balance'],
  },
  rowReader: () => ({
    read: (cells, cell) => {
      cells.phone = (cells.phone ?? '').replace(/^(Phone|Mobile):\s*/i, '')
      if (cell('Vendor') || cell('Vendor display name')) {
        cells.type ||= 'supplier'
        cells.opening_balance = asPayable(cells.opening_balance ?? '')
      }
      return undefined
    },
  }),
}
