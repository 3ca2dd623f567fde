/** Drawings of empty lists. */
export type DrawingName = 'stall' | 'crate' | 'ledger' | 'shelf' | 'cart' | 'cashbox'
