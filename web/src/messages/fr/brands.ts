import type { Translated } from '../catalogue.ts'
import type en from '../en/brands.ts'

const fr: Translated<typeof en> = {
  title: 'Marques',
  empty: 'Aucune marque',
  empty_text: 'Regroupez vos produits par fabricant, pour filtrer les listes et voir les ventes par marque.',
  new: 'Nouvelle marque',
  edit: 'Modifier la marque',
  name: 'Nom',
  description: 'Description',
  created: 'Ajoutée le',
  changed: 'Modifiée le',
  save: 'Enregistrer la marque',
  made: '{name} est ajoutée',
  saved: '{name} est enregistrée',
  delete_title: 'Supprimer {name} ?',
  delete_text: 'Elle est retirée de ses produits. Les produits, leur stock et leurs ventes ne changent pas.',
  deleted: '{name} est supprimée',
  image: 'Photo',
}
export default fr
