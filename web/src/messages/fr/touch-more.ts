import type { Translated } from '../catalogue.ts'
import type en from '../en/touch-more.ts'

const fr: Translated<typeof en> = {
  favourites: 'Favoris',
  categories: 'Catégories',
  all: 'Tous les produits',
  more: 'En afficher plus',
  more_by_search: 'Le reste se trouve en tapant.',
  favourites_none: 'Rien n’est encore à portée de main. Choisissez ce qui se vend sans code-barres, ou plusieurs fois par jour.',
  favourites_none_ask: 'Rien n’est encore à portée de main. Qui peut modifier les produits le choisit.',
  goods_none: 'Rien n’en est vendu ici.',
  back: 'Retour',
  range: '{from} – {to}',
  variants: '{count, plural, one {# variante} other {# variantes}}',
  choose: 'Choisir les favoris',
  choose_hint:
    'Touchez ce qui doit être à portée de main à toutes les caisses de l’entreprise. La recherche et les catégories en trouvent plus.',
  choose_done: 'Terminé',
  failed: 'Pas de réponse.',
  try_again: 'Réessayer',
}
export default fr
