import type { ColumnOf } from '../tables/columns.ts'
import { type SampleKind, firstCells } from '../tables/samples.ts'
import { samples } from './samples.en.ts'

export type ColumnNotes = { [Kind in SampleKind]: Record<ColumnOf<Kind>, string> }

/** Notes on the columns of an imported file, for the person who makes it. */
export const holds: ColumnNotes = {
  products: {
    name: 'What the till and the invoice call it',
    type: 'Goods, phone or service; empty: goods',
    description: 'Some words about it',
    sku: 'Your own code, another for each product',
    barcode: 'The digits below the bars, as text',
    category: 'Its group of goods; a new one is made',
    brand: 'Who makes it; a new one is made',
    tags: 'Words to find it by, with commas between',
    cost: 'What you pay for one',
    price: 'What a customer pays for one',
    markup: 'How far the price is above the cost, in percent',
    has_inventory: 'Yes if its stock is counted',
    has_serial_number: 'Yes if each piece has a number of its own',
    active: 'Yes if the till sells it',
    unit: 'What one is: litre, kg, metre; empty: piece',
    weight: 'Of one piece, in grams',
    reorder_level: 'At this many the stock is low',
    image: 'The web address of a picture',
    parent: 'The product that this row is a variant of',
    option_1_name: 'How its variants differ',
    option_1_value: 'Which of them this row is',
    option_2_name: 'How they differ besides',
    option_2_value: 'Which of them this row is',
    option_3_name: 'How they differ besides',
    option_3_value: 'Which of them this row is',
    stock: 'How many you have, of new products',
    stock_location: 'Where they are; empty: your main location',
    stock_cost: 'What one of them cost, if that was another',
  },
  contacts: {
    name: 'Of the person or the business',
    email: 'Where mail reaches them',
    phone: 'With the zero or the country’s code, as text',
    group: 'With commas between; new ones are made',
    gender: 'Female or male',
    type: 'Customer, supplier or both',
    dob: 'Day, month and year',
    country: 'Its code of two letters; empty: your own',
    state: 'The state or region',
    city: 'The town',
    address: 'The house and the street',
    company_name: 'The business that they work for',
    identity_type: 'What proves who they are',
    identity_number: 'The number on it',
    facebook: 'Their page',
    instagram: 'Their name there',
    twitter: 'Their name there',
    note: 'Anything to remember',
    opening_balance: 'What they owe you; below zero: what you owe them',
  },
}

/** A cell for each column. */
export const examples: ColumnNotes = {
  products: {
    ...firstCells(samples.products),
    ...{ type: 'Service', description: 'Stone-free, from Abeokuta', brand: 'Peak', tags: 'Fast, Promo', markup: '25' },
    ...{ has_inventory: 'Yes', has_serial_number: 'No', active: 'Yes', weight: '400', image: 'https://example.com/rice.jpg' },
    ...{ option_2_name: 'Colour', option_2_value: 'Blue', option_3_name: 'Fit', option_3_value: 'Wide' },
    ...{ stock_location: 'Ikeja', stock_cost: '8000' },
  },
  contacts: {
    ...firstCells(samples.contacts),
    ...{ gender: 'Female', dob: '24/05/1990', country: 'NG', state: 'Lagos', company_name: 'Ade Foods', identity_type: 'NIN' },
    ...{ identity_number: '12345678901', facebook: 'adefoods', instagram: '@adefoods', twitter: '@adefoods' },
  },
}
