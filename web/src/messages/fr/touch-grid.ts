import type { Translated } from '../catalogue.ts'
import type en from '../en/touch-grid.ts'

const fr: Translated<typeof en> = {
  label: 'Produits rapides',
  sold: 'Meilleures ventes',
  favourites: 'Favoris',
  categories: 'Catégories',
  sold_none: 'Vos meilleures ventes s’affichent ici après les premières ventes.',
}
export default fr
