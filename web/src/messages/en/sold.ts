/** What sales and their lines are narrowed by, and come to. */
export default {
  more_filters: 'More filters',
  cash: 'Cash',
  category: 'Category',
  brand: 'Brand',
  tax: 'Tax',
  account: 'Paid into',
  discounts: 'Discounts',
} as const
