import type { Translated } from '../catalogue.ts'
import type en from '../en/touch-more.ts'

const fr: Translated<typeof en> = {
  favourites: 'Favoris',
  categories: 'Catégories',
  all: 'Tous les produits',
  more: 'En afficher plus',
  more_by_search: 'Tapez pour en trouver d’autres.',
  favourites_none: 'Aucun favori. Choisissez ce qui se vend sans code-barres, ou plusieurs fois par jour.',
  favourites_none_ask: 'Aucun favori. Un membre qui peut modifier les produits les choisit.',
  goods_none: 'Aucun produit ici.',
  back: 'Retour',
  range: '{from} – {to}',
  variants: '{count, plural, one {# variante} other {# variantes}}',
  choose: 'Choisir les favoris',
  choose_hint: 'Touchez les favoris de toutes les caisses. Cherchez, ou passez par les catégories.',
  choose_done: 'Terminé',
  failed: 'Pas de réponse.',
  try_again: 'Réessayer',
}
export default fr
