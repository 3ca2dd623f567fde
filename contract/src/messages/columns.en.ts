import { perPlain } from '../platform/plain-entities.ts'
import type { ColumnOf, TableKind } from '../tables/columns.ts'

export type ColumnWords = { [Kind in TableKind]: Record<ColumnOf<Kind>, string> }

const described = { name: 'Name', description: 'Description', image: 'Picture' }

/** Titles of table columns, in exported files and in the mapping of an import. */
export const columns: ColumnWords = {
  products: {
    name: 'Name',
    type: 'Type',
    description: 'Description',
    sku: 'SKU',
    barcode: 'Barcode',
    category: 'Category',
    brand: 'Brand',
    tags: 'Tags',
    cost: 'Cost',
    price: 'Price',
    markup: 'Markup %',
    has_inventory: 'Counted',
    has_serial_number: 'Has serial numbers',
    active: 'On sale',
    unit: 'Unit',
    weight: 'Weight',
    reorder_level: 'Reorder level',
    image: 'Picture',
    parent: 'Variant of',
    option_1_name: 'Option 1',
    option_1_value: 'Value 1',
    option_2_name: 'Option 2',
    option_2_value: 'Value 2',
    option_3_name: 'Option 3',
    option_3_value: 'Value 3',
    stock: 'Stock now',
    stock_location: 'Stock at',
    stock_cost: 'Cost of that stock',
  },
  contacts: {
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    group: 'Groups',
    gender: 'Gender',
    type: 'Type',
    dob: 'Date of birth',
    country: 'Country',
    state: 'State',
    city: 'City',
    address: 'Address',
    company_name: 'Company',
    identity_type: 'ID type',
    identity_number: 'ID number',
    facebook: 'Facebook',
    instagram: 'Instagram',
    twitter: 'Twitter',
    note: 'Note',
    opening_balance: 'Opening balance',
  },
  ...perPlain('table', () => described),
}
