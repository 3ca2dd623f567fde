import type { Translated } from '../catalogue.ts'
import type en from '../en/bring-in.ts'

const fr: Translated<typeof en> = {
  intro:
    'Pour une entreprise qui travaillait avec un autre Kasuwa. Son propriétaire y prépare le fichier, sous Paramètres, Entreprise, « Déménager vers une autre installation », et lui donne un mot de passe.',
  file: 'Fichier de l’entreprise',
  file_hint: 'Son nom finit par .kasuwa.',
  choose: 'Choisir le fichier',
  change: 'Choisir un autre fichier',
  chosen: '{name}, {size}',
  too_large: 'Le fichier dépasse les {max} acceptés ici. Demandez à la personne qui gère ce Kasuwa de le reprendre pour vous.',
  file_password: 'Mot de passe du fichier',
  file_password_hint: 'Celui qui a été donné en préparant le fichier, pas celui de votre compte.',
  bring_in: 'Reprendre l’entreprise',
  working: 'L’entreprise est en cours de reprise. Une grande prend quelques minutes : gardez ceci ouvert jusqu’à ce qu’elle soit là.',
  done: '{name} est là, et à vous',
  done_text: 'Tout y est, et ses comptes tombent juste.',
  made_at: 'Telle qu’elle était',
  rows: 'Entrées',
  people_text:
    'Personne d’autre que vous n’entre par ce fichier, avec ou sans compte ici : invitez-les sous Paramètres, Équipe, où leurs rôles sont gardés.',
  plan: 'Elle commence avec la formule gratuite. Le paiement en ligne est à régler de nouveau, et les liens déjà partagés ne s’ouvrent pas ici.',
  go: 'Aller à {name}',
  off: 'Ici, la reprise d’une entreprise est fermée. Demandez à la personne qui gère ce Kasuwa de la faire pour vous.',
}

export default fr
