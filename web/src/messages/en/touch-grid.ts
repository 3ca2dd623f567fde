export default {
  label: 'Quick products',
  sold: 'Best sellers',
  favourites: 'Favourites',
  categories: 'Categories',
  sold_none: 'Your best sellers show here after the first sales.',
} as const
