import { gramsText } from '../cells.ts'
import { type Profile, asPayable } from './profile.ts'

/** `zoho.com/books/help`, “Items”: files of import and export. “Opening Stock” is history; “Stock On Hand” is of today. */
export const zohoItems: Profile = {
  id: 'zoho_items',
  program: 'Zoho',
  kind: 'products',
  signs: [['Item Name'], ['Purchase Rate'], ['Usage unit', 'Product Type', 'Item Type', 'Stock On Hand', 'Opening Stock']],
  columns: {
    name: ['Item Name'],
    sku: ['SKU'],
    barcode: ['UPC', 'EAN', 'ISBN'],
    description: ['Sales Description', 'Description'],
    type: ['Product Type'],
    price: ['Rate', 'Selling Price'],
    cost: ['Purchase Rate', 'Purchase Price'],
    unit: ['Usage unit', 'Unit Name', 'Unit'],
    category: ['Category Name'],
    brand: ['Brand', 'Manufacturer'],
    stock: ['Stock On Hand', 'Opening Stock', 'Initial Stock'],
    reorder_level: ['Reorder Point', 'Reorder Level'],
    stock_location: ['Warehouse Name', 'Location Name'],
    active: ['Status'],
    parent: ['Item Group Name', 'Product Name'],
    option_1_name: ['Attribute Name1', 'Attribute Name 1'],
    option_1_value: ['Attribute Option Name1', 'Attribute Option 1'],
    option_2_name: ['Attribute Name2', 'Attribute Name 2'],
    option_2_value: ['Attribute Option Name2', 'Attribute Option 2'],
    option_3_name: ['Attribute Name3', 'Attribute Name 3'],
    option_3_value: ['Attribute Option Name3', 'Attribute Option 3'],
  },
  rowReader: () => ({
    read: (cells, cell) => {
      // “Ankara-Red” in the group Ankara: the values are its name.
      if (cells.option_1_value && cells.name?.startsWith(`${cells.parent}-`)) cells.name = cells.parent ?? ''
      if (cells.weight) cells.weight = gramsText(cells.weight, cell('Weight Unit') || 'kg')
      if (/^(sales|purchases|sales and purchases|non-inventory)$/i.test(cell('Item Type'))) cells.has_inventory = 'no'
      return undefined
    },
  }),
}

/** `zoho.com/books/help`, “Contacts”: import and export of customers and vendors. */
export const zohoContacts: Profile = {
  id: 'zoho_contacts',
  program: 'Zoho',
  kind: 'contacts',
  signs: [
    ['Display Name', 'Contact Name', 'Customer Name', 'Vendor Name'],
    ['EmailID', 'MobilePhone'],
    ['Billing Address', 'Billing City', 'Contact Type', 'Opening Balance', 'Billing Street2'],
  ],
  columns: {
    name: ['Display Name', 'Contact Name', 'Customer Name', 'Vendor Name'],
    company_name: ['Company Name'],
    email: ['EmailID'],
    phone: ['MobilePhone', 'Phone'],
    type: ['Contact Type'],
    address: ['Billing Address'],
    city: ['Billing City'],
    state: ['Billing State'],
    country: ['Billing Country'],
    note: ['Notes'],
    opening_balance: ['Opening Balance', 'Outstanding Receivable Amount'],
  },
  rowReader: () => ({
    read: (cells, cell) => {
      cells.name ||= [cell('First Name'), cell('Last Name')].filter(Boolean).join(' ') || cell('Company Name')
      if (cell('Vendor Name')) cells.type ||= 'supplier'
      if (/^(vendor|supplier)$/i.test(cells.type ?? '')) cells.opening_balance = asPayable(cells.opening_balance ?? '')
      return undefined
    },
  }),
}
