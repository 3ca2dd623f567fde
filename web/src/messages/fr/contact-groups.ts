import type { PlainMessages } from '../catalogue.ts'

const fr: PlainMessages = {
  title: 'Groupes',
  empty: 'Aucun groupe',
  empty_text: 'Les groupes classent vos contacts : grossistes, à crédit, du quartier. Un contact peut être dans plusieurs.',
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
  delete_text: 'Ses contacts restent, avec tout ce qu’ils doivent ; ils n’y sont simplement plus.',
  deleted: '{name} est supprimé',
  image: 'Photo',
}
export default fr
