/** Names of filters of lists and reports. */
export default {
  by: {
    location: 'Location',
    contact: 'Contact',
    product: 'Product',
    category: 'Category',
    brand: 'Brand',
    member: 'Member',
    tax: 'Tax',
    account: 'Account',
    group: 'Group',
    status: 'Status',
    kind: 'Kind',
  },
  not: '{name} is not',
  cash: 'Cash',
  more: 'More filters',
  none: 'None',
} as const
