import type { reportMails as en } from './report-mails.en.ts'

type Words<Of> = { readonly [Key in keyof Of]: Of[Key] extends string ? string : Words<Of[Key]> }

/** The French of `report-mails.en.ts`. */
export const reportMails: Words<typeof en> = {
  subject: '{name} ({business}) : {days}',
  hello: 'Bonjour {name},',
  intro: '{report} de {business}, {days}',
  whole: 'En tout',
  before: 'Avant',
  more: '{count, plural, =1 {Une autre ligne se trouve} other {# autres lignes se trouvent}} dans le rapport.',
  open: 'Ouvrez le rapport complet :',
  open_button: 'Ouvrir le rapport',
  why: {
    day: '{saver} vous envoie ce rapport chaque jour. Pour l’arrêter, adressez-vous à {saver}.',
    week: '{saver} vous envoie ce rapport chaque lundi. Pour l’arrêter, adressez-vous à {saver}.',
    month: '{saver} vous envoie ce rapport le premier de chaque mois. Pour l’arrêter, adressez-vous à {saver}.',
  },
  why_own: {
    day: 'Vous recevez ce rapport chaque jour. Pour le modifier ou l’arrêter :',
    week: 'Vous recevez ce rapport chaque lundi. Pour le modifier ou l’arrêter :',
    month: 'Vous recevez ce rapport le premier de chaque mois. Pour le modifier ou l’arrêter :',
  },
  change: 'Vos rapports enregistrés',
  faults: {
    left: 'Pas envoyé : le membre qui l’a enregistré est parti',
    forbidden: 'Pas envoyé : vous n’avez plus accès à ce rapport',
    elsewhere: 'Pas envoyé : vous ne travaillez plus à son emplacement',
    unaskable: 'Pas envoyé : ce rapport ne peut plus être affiché tel quel. Ouvrez-le et enregistrez-le à nouveau.',
    too_long: 'Pas envoyé : ce rapport prend trop de temps. Choisissez une période plus courte ou moins de groupes.',
    nobody: 'Pas envoyé : tous ses destinataires sont partis',
    failed: 'Pas envoyé : cinq essais ont échoué. Ouvrez-le et enregistrez-le à nouveau.',
  },
}
