import type { PlainMessages } from '../catalogue.ts'

const fr: PlainMessages = {
  title: 'Étiquettes',
  empty: 'Aucune étiquette',
  empty_text: 'Une étiquette classe les produits au-delà des catégories : fragile, saison, promotion. Un produit peut en avoir plusieurs.',
  new: 'Nouvelle étiquette',
  edit: 'Modifier l’étiquette',
  name: 'Nom',
  description: 'Description',
  created: 'Ajoutée le',
  changed: 'Modifiée le',
  save: 'Enregistrer l’étiquette',
  made: '{name} est ajoutée',
  saved: '{name} est enregistrée',
  delete_title: 'Supprimer {name} ?',
  delete_text: 'Elle est retirée de ses produits. Les produits, leur stock et leurs ventes ne changent pas.',
  deleted: '{name} est supprimée',
  image: 'Photo',
}
export default fr
