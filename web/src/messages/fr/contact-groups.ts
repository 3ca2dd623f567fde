import type { PlainMessages } from '../catalogue.ts'

const fr: PlainMessages = {
  title: 'Groupes',
  empty: 'Aucun groupe',
  empty_text: 'Classez vos contacts : grossistes, à crédit, du quartier. Un contact peut être dans plusieurs groupes.',
  new: 'Nouveau groupe',
  edit: 'Modifier le groupe',
  name: 'Nom',
  description: 'Description',
  created: 'Ajouté le',
  changed: 'Modifié le',
  save: 'Enregistrer le groupe',
  made: '{name} est ajouté',
  saved: '{name} est enregistré',
  delete_title: 'Supprimer {name} ?',
  delete_text: 'Ses contacts restent, avec leurs soldes. Ils quittent seulement ce groupe.',
  deleted: '{name} est supprimé',
  image: 'Photo',
}
export default fr
