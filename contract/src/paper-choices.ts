/** Roll widths of thermal printers. */
export const receiptWidths = ['58mm', '80mm'] as const

/** Papers that the settings preview before saving. */
export const previewed = ['invoice', 'receipt', 'delivery-note', 'payment-receipt'] as const

/** Fields with the number prefix of a kind of document. */
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
