import type tradeWords from '../messages/en/trades.ts'

/** Suggested trades, the most common first; free text is allowed. */
export const trades = [
  'provisions',
  'fashion',
  'phones',
  'electronics',
  'pharmacy',
  'beauty',
  'building',
  'auto_parts',
  'farming',
  'food',
  'wholesale',
  'furniture',
  'books',
  'children',
  'energy',
  'services',
] as const satisfies readonly (keyof typeof tradeWords)[]
