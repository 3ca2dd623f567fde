import type { PlainMessages } from '../catalogue.ts'

const fr: PlainMessages = {
  title: 'Étiquettes',
  empty: 'Aucune étiquette',
  empty_text:
    'Une étiquette est un mot qui classe vos produits au-delà des catégories : fragile, saison, promotion. Un produit en porte autant que vous voulez.',
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
  delete_text: 'Elle est retirée des produits qui la portent ; les produits, leur stock et leurs ventes ne changent pas.',
  deleted: '{name} est supprimée',
  image: 'Photo',
}
export default fr
