/* What is asked and said of a line, and of the till's keys: in one file, since each is small. */

export { default as AmountQuestion } from './amount-question.tsx'
export { default as LineDiscount } from './line-discount.tsx'
export { default as TillKeys } from '../sales/till-keys.tsx'
