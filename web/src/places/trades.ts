import type tradeWords from '../messages/en/trades.ts'

/** What shops here deal in, the most common first. Only offered: any other word is as good. */
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
