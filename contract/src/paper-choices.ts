/** Rolls of thermal printers. */
export const receiptWidths = ['58mm', '80mm'] as const

/** Papers that the settings show before they are kept. */
export const previewed = ['invoice', 'receipt', 'delivery-note', 'payment-receipt'] as const

/** Of titles and lines, until a business has chosen another. */
export const usualColour = '#0d5c46'
