import type { Translated } from '../../i18n.ts'
import type en from '../en/sale-taxes.ts'

const fr: Translated<typeof en> = {
  title: 'Taxes',
  empty: 'Aucune taxe',
  empty_text: 'Ajoutez la TVA ou toute autre taxe sur vos ventes. Elle est calculée à la caisse, en plus du prix.',
  new: 'Nouvelle taxe',
  edit: 'Modifier la taxe',
  name: 'Nom',
  name_hint: 'Comme vos clients le lisent sur le reçu : TVA.',
  rate: 'Taux',
  rate_hint: 'Pour cent du prix, en plus.',
  tax_id: 'Numéro fiscal',
  tax_id_hint: 'Le vôtre pour cette taxe, imprimé sur les factures.',
  covers: 'S’applique à',
  covers_all: 'Tout',
  covers_products: '{count, plural, one {# produit} other {# produits}}',
  covers_categories: '{count, plural, one {# catégorie} other {# catégories}}',
  categories: 'Seulement ces catégories',
  products: 'Seulement ces produits',
  covers_hint: 'Laissez les deux vides pour l’appliquer à tout ce que vous vendez.',
  default: 'Par défaut',
  is_default: 'Taxe par défaut',
  is_default_hint: 'Ajoutée d’elle-même à chaque nouvelle vente.',
  created: 'Ajoutée le',
  save: 'Enregistrer la taxe',
  made: '{name} est ajoutée',
  saved: '{name} est enregistrée',
  delete_title: 'Supprimer {name} ?',
  delete_text: 'Les nouvelles ventes ne la portent plus. Les ventes passées la gardent telle quelle.',
  deleted: '{name} est supprimée',
}
export default fr
