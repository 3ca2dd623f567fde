/* Dialogs and notices of a line, and the till's shortcuts: small, so in one chunk. */

export { default as AmountQuestion } from './amount-question.tsx'
export { default as LineDiscount } from './line-discount.tsx'
export { default as TillKeys } from '../sales/till-keys.tsx'
