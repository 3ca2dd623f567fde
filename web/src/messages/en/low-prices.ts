/** Warnings for prices at or below current cost. */
export default {
  low_prices: '{count, plural, one {One price is} other {# prices are}} no higher than the new cost',
  low_prices_list: 'Prices that are no higher than the new cost',
  low_price: 'It sells for {price}, and costs {cost} now',
  low_price_shared: 'It sells for {price}, and costs {cost} now with its share of the extra costs',
  low_price_none: 'It has no price, and costs {cost} now',
  low_price_change: 'Change price',
  low_price_new: 'New price of {name}',
  low_price_wrong: 'Type an amount above zero',
  low_price_save: 'Save price',
  low_price_back: 'Back',
  low_price_saved: '{name} sells for {price} now',
} as const
