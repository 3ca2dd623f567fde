import type { Translated } from '../catalogue.ts'
import type en from '../en/touch-grid.ts'

const fr: Translated<typeof en> = {
  label: 'À portée de main',
  sold: 'Les plus vendus',
  favourites: 'Favoris',
  categories: 'Catégories',
  sold_none: 'Ce qui se vend le plus vient ici avec les premières ventes.',
}
export default fr
