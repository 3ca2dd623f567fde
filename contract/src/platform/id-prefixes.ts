import { type PlainKind, plainEntities } from './plain-entities.ts'

const plainPrefixes = Object.fromEntries(Object.entries(plainEntities).map(([kind, { prefix }]) => [kind, prefix])) as {
  [Kind in PlainKind]: (typeof plainEntities)[Kind]['prefix']
}

/** Two-letter prefix of public ids by kind (IMPORTS-15). The only table of them. */
export const idPrefixes = {
  ...plainPrefixes,
  merchant: 'me',
  session: 'se',
  business: 'bu',
  member: 'mb',
  role: 'rl',
  location: 'lo',
  sale_tax: 'tx',
  bank_account: 'ba',
  product: 'pd',
  product_component: 'cm',
  contact: 'ct',
  balance_transaction: 'bt',
  contact_payment: 'cp',
  inventory_level: 'lv',
  stock_movement: 'sm',
  inventory_action: 'ia',
  inventory_action_item: 'ii',
  inventory_action_payment: 'ip',
  extra_cost: 'xc',
  sale: 'sa',
  sale_item: 'si',
  sale_payment: 'py',
  purchase_order: 'po',
  purchase_order_item: 'pi',
  quotation: 'qt',
  quotation_item: 'qi',
  drawer: 'dr',
  drawer_session: 'ds',
  drawer_movement: 'dm',
  plan: 'pl',
  invoice: 'iv',
  plan_payment: 'pp',
  sale_checkout: 'sc',
  payment_card: 'cd',
  audit_entry: 'au',
  import: 'im',
  serial_number: 'sn',
  serial_number_log: 'sx',
  saved_report: 'sr',
  saved_view: 'sv',
} as const

export type IdKind = keyof typeof idPrefixes
