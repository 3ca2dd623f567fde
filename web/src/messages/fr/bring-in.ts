import type { Translated } from '../catalogue.ts'
import type en from '../en/bring-in.ts'

const fr: Translated<typeof en> = {
  intro:
    'Pour une entreprise d’un autre Kasuwa. Son propriétaire y prépare le fichier, sous Réglages, Entreprise, « Déménager vers une autre installation », et lui donne un mot de passe.',
  file: 'Fichier de l’entreprise',
  file_hint: 'Son nom finit par .kasuwa.',
  choose: 'Choisir le fichier',
  change: 'Choisir un autre fichier',
  chosen: '{name}, {size}',
  too_large: 'Le fichier dépasse {max}, la taille maximale ici. Demandez à votre technicien de l’importer pour vous.',
  file_password: 'Mot de passe du fichier',
  file_password_hint: 'Celui choisi en préparant le fichier, pas celui de votre compte.',
  bring_in: 'Importer l’entreprise',
  working: 'Importation de l’entreprise. Une grande prend quelques minutes : gardez cette page ouverte.',
  done: '{name} est importée, et à vous',
  done_text: 'Tout est importé, et ses comptes sont justes.',
  made_at: 'Fichier préparé',
  rows: 'Enregistrements',
  people_text: 'Vous seul pouvez y entrer pour l’instant. Invitez de nouveau votre équipe sous Réglages, Équipe ; les rôles sont gardés.',
  plan: 'Elle commence avec la formule gratuite. Réglez de nouveau le paiement en ligne ; les anciens liens partagés ne marchent pas ici.',
  go: 'Aller à {name}',
  off: 'L’importation d’une entreprise est désactivée sur ce serveur. Demandez à votre technicien de la faire pour vous.',
}

export default fr
