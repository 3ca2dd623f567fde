import type { Translated } from '../catalogue.ts'
import type en from '../en/bank-accounts.ts'

const fr: Translated<typeof en> = {
  title: 'Comptes bancaires',
  empty: 'Aucun compte bancaire',
  empty_text: 'Ajoutez les comptes où vos clients virent. La caisse note alors où va chaque paiement.',
  new: 'Nouveau compte bancaire',
  edit: 'Modifier le compte bancaire',
  bank: 'Banque',
  number: 'Numéro de compte',
  number_hint: 'Dix chiffres. Nous cherchons le titulaire.',
  name: 'Titulaire',
  name_hint: 'La banque ne répond pas. Tapez le nom du titulaire.',
  asking: 'Recherche du titulaire…',
  default_means: 'Le compte par défaut est proposé en premier quand un client paie par virement.',
  default: 'Par défaut',
  is_default: 'Compte par défaut',
  is_default_hint: 'Proposé en premier quand un client paie par virement.',
  kind: 'Sert pour',
  kind_hint: 'Son nom à la caisse.',
  kind_either: 'Virements et TPE',
  kind_transfer: 'Virements',
  kind_pos: 'TPE',
  created: 'Ajouté le',
  save: 'Enregistrer le compte',
  made: '{name} est ajouté',
  saved: '{name} est enregistré',
  delete_title: 'Supprimer le compte de {name} ?',
  delete_text: 'Il n’est plus proposé pour les paiements. Les paiements passés restent inscrits.',
  deleted: 'Le compte de {name} est supprimé',
}
export default fr
