import type { Translated } from '../../i18n.ts'
import type en from '../en/bring-in.ts'

const fr: Translated<typeof en> = {
  intro:
    'Pour une entreprise qui travaillait avec un autre Kasuwa. Son propriétaire y prépare le fichier, sous Paramètres, Entreprise, « Déménager vers une autre installation », et lui donne un mot de passe.',
  file: 'Fichier de l’entreprise',
  file_hint: 'Son nom finit par .kasuwa.',
  choose: 'Choisir le fichier',
  change: 'Choisir un autre fichier',
  chosen: '{name}, {size}',
  needed: 'Choisissez d’abord le fichier',
  too_large: 'Le fichier dépasse les {max} acceptés ici. Demandez à la personne qui gère ce Kasuwa de le reprendre pour vous.',
  file_password: 'Mot de passe du fichier',
  file_password_hint: 'Celui qui a été donné en préparant le fichier, pas celui de votre compte.',
  look: 'Regarder le fichier',
  sending: 'Le fichier est en cours d’envoi',
  looking: 'Le fichier est en cours de lecture',
  looking_text: 'Rien n’en est encore fait.',
  made_at: 'Telle qu’elle était',
  rows: 'Entrées',
  pictures: 'Photos',
  yours: 'Elle devient la vôtre',
  yours_known: 'Ce que vous y avez fait reste à votre nom, et vous en êtes propriétaire.',
  yours_unknown: 'Vous n’y êtes personne pour l’instant. Vous en devenez propriétaire.',
  plan: 'Elle commence avec la formule gratuite. Le paiement en ligne est à régler de nouveau, et les liens déjà partagés ne s’ouvrent pas ici.',
  people: 'Les gens de l’entreprise',
  people_text:
    'Personne d’autre que vous n’entre par ce fichier, avec ou sans compte ici : invitez-les sous Paramètres, Équipe, où leurs rôles sont gardés.',
  people_more: 'et {count, plural, one {# autre} other {# autres}}',
  is_you: 'Vous',
  is_invited: 'À inviter',
  is_named: 'Dans l’historique',
  bring_in: 'Reprendre {name}',
  arriving: '{name} est en cours de reprise',
  arriving_text: 'Cela continue tout seul, même si vous fermez ceci. Une grande entreprise prend quelques minutes.',
  done: '{name} est là',
  done_text: 'Tout y est, et ses comptes tombent juste.',
  go: 'Aller à {name}',
  off: 'Ici, la reprise d’une entreprise est fermée. Demandez à la personne qui gère ce Kasuwa de la faire pour vous.',
}

export default fr
