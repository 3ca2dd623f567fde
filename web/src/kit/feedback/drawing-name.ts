/** Drawings of empty screens. */
export type DrawingName = 'stall' | 'crate' | 'ledger' | 'shelf' | 'cart' | 'cashbox' | 'paper' | 'tray' | 'lock'
