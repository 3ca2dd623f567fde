export default {
  label: 'At hand',
  sold: 'Sold most',
  favourites: 'Favourites',
  categories: 'Categories',
  sold_none: 'What sells most comes here with the first sales.',
} as const
