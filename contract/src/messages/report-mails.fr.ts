import type { reportMails as en } from './report-mails.en.ts'

type Words<Of> = { readonly [Key in keyof Of]: Of[Key] extends string ? string : Words<Of[Key]> }

/** The French of `report-mails.en.ts`. */
export const reportMails: Words<typeof en> = {
  subject: '{name} ({business}) : {days}',
  hello: 'Bonjour {name},',
  intro: '{report} de {business}, {days}',
  before: 'Avant',
  more: '{count, plural, =1 {Une autre ligne se trouve} other {# autres lignes se trouvent}} dans le rapport.',
  open: 'Ouvrez le rapport avec tous ses chiffres :',
  open_button: 'Ouvrir le rapport',
  why: {
    day: '{saver} vous fait envoyer ce rapport chaque jour. Pour ne plus le recevoir, adressez-vous à {saver}.',
    week: '{saver} vous fait envoyer ce rapport chaque lundi. Pour ne plus le recevoir, adressez-vous à {saver}.',
    month: '{saver} vous fait envoyer ce rapport le premier de chaque mois. Pour ne plus le recevoir, adressez-vous à {saver}.',
  },
  why_own: {
    day: 'Vous vous faites envoyer ce rapport chaque jour. Pour le modifier ou l’arrêter :',
    week: 'Vous vous faites envoyer ce rapport chaque lundi. Pour le modifier ou l’arrêter :',
    month: 'Vous vous faites envoyer ce rapport le premier de chaque mois. Pour le modifier ou l’arrêter :',
  },
  change: 'Vos rapports enregistrés',
  faults: {
    left: 'Il n’a pas été envoyé : la personne qui l’a enregistré ne travaille plus ici',
    forbidden: 'Il n’a pas été envoyé : vous n’avez plus accès à ce rapport',
    elsewhere: 'Il n’a pas été envoyé : il concerne un emplacement où vous ne travaillez plus',
    unaskable:
      'Il n’a pas été envoyé : ce rapport ne peut plus être affiché tel qu’il a été enregistré. Ouvrez-le et enregistrez-le à nouveau.',
    too_long: 'Il n’a pas été envoyé : ce rapport prend trop de temps. Choisissez une période plus courte ou moins de groupes.',
    nobody: 'Il n’a pas été envoyé : plus aucun de ses destinataires ne travaille ici',
    failed: 'Il n’a pas été envoyé : cinq essais ont échoué. Ouvrez-le et enregistrez-le à nouveau.',
  },
}
