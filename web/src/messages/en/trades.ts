/** Trades offered when describing a business. */
export default {
  provisions: 'Provisions and groceries',
  fashion: 'Clothes and shoes',
  phones: 'Phones and accessories',
  electronics: 'Electronics',
  pharmacy: 'Pharmacy and chemist',
  beauty: 'Beauty and hair',
  building: 'Building materials',
  auto_parts: 'Vehicle spare parts',
  farming: 'Farm produce and feeds',
  food: 'Food and drinks',
  wholesale: 'Wholesale and distribution',
  furniture: 'Furniture and home',
  books: 'Books and stationery',
  children: 'Baby and children',
  energy: 'Solar and generators',
  services: 'Services and repairs',
} as const
