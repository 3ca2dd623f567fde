import type { Translated } from '../catalogue.ts'
import type en from '../en/product-categories.ts'

const fr: Translated<typeof en> = {
  title: 'Catégories',
  empty: 'Aucune catégorie',
  empty_text:
    'Les catégories sont les rayons de votre boutique : boissons, toilette, coques. Elles servent aux filtres, aux taxes et aux rapports.',
  new: 'Nouvelle catégorie',
  edit: 'Modifier la catégorie',
  name: 'Nom',
  description: 'Description',
  created: 'Ajoutée le',
  changed: 'Modifiée le',
  save: 'Enregistrer la catégorie',
  made: '{name} est ajoutée',
  saved: '{name} est enregistrée',
  delete_title: 'Supprimer {name} ?',
  delete_text: 'Elle est retirée de ses produits. Les produits, leur stock et leurs ventes ne changent pas.',
  deleted: '{name} est supprimée',
  products: 'Produits',
  stock_value: 'Valeur du stock',
  count: '{count, plural, one {# produit} other {# produits}}',
  product: 'Produit',
  price: 'Prix',
  on_hand: 'En stock',
  available: 'Disponible',
  till: 'À la caisse',
  products_empty: 'Aucun produit',
  products_empty_text: 'Ouvrez un produit et choisissez cette catégorie : il s’affichera ici.',
  image: 'Photo',
}
export default fr
