/** Warnings for prices at or below current cost. */
export default {
  low_prices: '{count, plural, one {One price is} other {# prices are}} at or below the new cost',
  low_prices_list: 'Prices at or below the new cost',
  low_price: 'Sells for {price}, now costs {cost}',
  low_price_shared: 'Sells for {price}, now costs {cost} with extra costs',
  low_price_none: 'Has no price, now costs {cost}',
  low_price_change: 'Change price',
  low_price_new: 'New price of {name}',
  low_price_wrong: 'Type an amount above zero',
  low_price_save: 'Save price',
  low_price_back: 'Back',
  low_price_saved: '{name} now sells for {price}',
} as const
