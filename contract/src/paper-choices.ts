/** Rolls of thermal printers. */
export const receiptWidths = ['58mm', '80mm'] as const

/** Papers that the settings show before they are kept. */
export const previewed = ['invoice', 'receipt', 'delivery-note', 'payment-receipt'] as const

/** Fields that say which letters numbers of a kind of document begin with. */
export const prefixFields = {
  sale_prefix: 'sale',
  quotation_prefix: 'quotation',
  purchase_order_prefix: 'purchase-order',
  intake_prefix: 'intake',
  return_inward_prefix: 'return-inward',
  return_outward_prefix: 'return-outward',
  adjustment_prefix: 'adjustment',
} as const
export type PrefixField = keyof typeof prefixFields
