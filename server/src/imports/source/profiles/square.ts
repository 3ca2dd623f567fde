import { plainHeading } from '@kasuwa/contract/tables/headings'
import type { CellByHeading, Profile } from './profile.ts'

const itemOf = (cell: CellByHeading): string => cell('Item Name').toLowerCase()

/**
 * `squareup.com/help`, “Import items online”: a row for each variation, and columns of stock and price for each location. “New Quantity” is
 * for imports into Square.
 */
export const squareItems: Profile = {
  id: 'square_items',
  program: 'Square',
  kind: 'products',
  signs: [['Token', 'Reference Handle'], ['Item Name'], ['Variation Name']],
  columns: {
    name: ['Item Name'],
    description: ['Description'],
    sku: ['SKU'],
    barcode: ['GTIN'],
    category: ['Reporting Category', 'Category', 'Categories'],
    price: ['Price'],
    cost: ['Default Unit Cost', 'Unit Cost'],
    unit: ['Unit and Precision'],
    weight: ['Weight (kg)', 'Weight (lb)', 'Weight (g)', 'Weight (oz)'],
    stock: ['Current Quantity', 'New Quantity'],
    reorder_level: ['Stock Alert Count'],
    active: ['Sellable'],
    option_1_name: ['Option Name 1'],
    option_1_value: ['Option Value 1'],
    option_2_name: ['Option Name 2'],
    option_2_value: ['Option Value 2'],
    option_3_name: ['Option Name 3'],
    option_3_value: ['Option Value 3'],
  },
  stores: ['Current Quantity ', 'New Quantity ', 'Stock Alert Count '],
  buildsOptions: true,
  rowReader: () => {
    const rowsOfItem = new Map<string, number>()
    return {
      survey: (cell) => void rowsOfItem.set(itemOf(cell), (rowsOfItem.get(itemOf(cell)) ?? 0) + 1),
      read: (cells, cell, lose) => {
        const variation = cell('Variation Name')
        // Square calls the only variation of an item “Regular”.
        const isAlone = (rowsOfItem.get(itemOf(cell)) ?? 0) < 2
        if (isAlone && cells.option_1_value === variation && !cell('Option Value 1')) cells.option_1_name = cells.option_1_value = ''
        if (!isAlone && !cell('Option Value 1')) Object.assign(cells, { option_1_name: 'Variation', option_1_value: variation })
        if (plainHeading(cell('Archived')) === 'y') cells.active = 'no'
        if (/^n(o)?$/i.test(cell('Stockable'))) Object.assign(cells, { has_inventory: 'no', stock: '' })
        const [category = '', ...furtherCategories] = (cells.category ?? '').split(/\s*,\s*(?![^(]*\))/)
        // “Drinks (#ABC123)” has the program’s own key.
        cells.category = category.replace(/\s*\(#?\w+\)$/, '')
        if (!cell('Reporting Category')) for (const name of furtherCategories) lose('Categories', name)
        // A price that is typed at the till.
        if (/^variable$/i.test(cells.price ?? '')) cells.price = ''
        const unit = /^[^(,]+/.exec(cells.unit ?? '')?.[0].trim()
        if (unit !== undefined) cells.unit = unit
        return undefined
      },
    }
  },
}

/** `squareup.com/help`, “Import customers online” and “Manage your customer directory online”. A birthday may have no year. */
export const squareCustomers: Profile = {
  id: 'square_customers',
  program: 'Square',
  kind: 'contacts',
  signs: [
    ['First Name', 'Given Name'],
    ['Reference ID', 'Square Customer ID'],
    ['Email Subscription Status', 'Creation Source', 'Nickname', 'Street Address 1'],
  ],
  columns: {
    name: ['First Name', 'Given Name'],
    email: ['Email Address'],
    phone: ['Phone Number'],
    company_name: ['Company Name'],
    address: ['Street Address 1'],
    city: ['City'],
    state: ['State'],
    country: ['Country'],
    dob: ['Birthday'],
    note: ['Memo'],
    group: ['Groups'],
  },
  rowReader: () => ({
    read: (cells, cell) => {
      cells.name ||= cell('Company Name') || cell('Nickname')
      if (/^(0000-)?\d{1,2}[-/]\d{1,2}$/.test(cells.dob ?? '')) cells.dob = ''
      return undefined
    },
  }),
}
