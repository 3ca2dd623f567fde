import type { Translated } from '../catalogue.ts'
import type en from '../en/books.ts'

const fr: Translated<typeof en> = {
  text: 'Kasuwa recalcule chaque chiffre enregistré à partir de ce dont il vient : le stock de ses mouvements, les soldes de leurs écritures, les totaux de leurs lignes.',
  nightly:
    'Cela se fait tout seul chaque nuit. Si un chiffre ne correspond pas, les propriétaires en sont avertis par e-mail. Rien n’en est jamais modifié.',
  state_never: 'Pas encore recalculé',
  state_waiting: 'Bientôt recalculé',
  state_running: 'Recalcul en cours…',
  state_sound: 'Tout correspond',
  state_broken: '{count, plural, one {# chiffre ne correspond pas} other {# chiffres ne correspondent pas}}',
  checked: 'Dernier recalcul <when></when>',
  last_sound: 'tout correspondait <when></when>',
  asked_by: 'demandé par {name}',
  again: 'Recalculer',
  problems: 'Ce qui ne correspond pas',
  figures: 'Il est noté <stored></stored>, et le calcul donne <worked_out></worked_out>.',
  details: 'Détails pour l’assistance',
  more: '{count, plural, one {Et # autre.} other {Et # autres.}}',
  backup_none: 'Aucune sauvegarde n’est faite',
  backup_waiting: 'La première sauvegarde va bientôt être faite',
  backup_made: 'Sauvegardé, pas encore vérifié',
  backup_proved: 'Sauvegardé et vérifié',
  backup_failed: 'La sauvegarde de la nuit dernière a échoué',
  backup_made_at: 'Dernière sauvegarde <when></when>, {size, number} Mo',
  backup_proved_at: 'dernière vérification <when></when>',
  archive_going: 'Archivé minute par minute',
  archive_waiting: 'L’archive commence',
  archive_failed: 'L’archive ne reçoit plus rien',
  archive_upto: 'tout y est jusqu’à <when></when>',
  archive_since: 'depuis <when></when>',
  archive_how:
    'Ce qui se passe entre deux nuits est écrit sur un autre disque en moins de deux minutes : si le disque de cette machine est perdu, rien de plus ne l’est.',
  backup_kept:
    'Chaque nuit, tout Kasuwa est écrit dans un fichier, qui est restauré pour vérifier qu’il peut l’être. On garde une sauvegarde pour {days, plural, one {le dernier jour} other {chacun des # derniers jours}}, {weeks, plural, one {la dernière semaine} other {chacune des # dernières semaines}} et {months, plural, one {le dernier mois} other {chacun des # derniers mois}}.',
  backup_besides:
    'Ce qui est archivé ci-dessous peut être restauré, mais personne ne l’a essayé. Demandez à la personne qui s’occupe de la machine de régler aussi BACKUP_TO : une sauvegarde sera alors faite et vérifiée chaque nuit.',
  backup_how:
    'Si la machine est perdue, tout ce qui est dans Kasuwa l’est aussi. Demandez à la personne qui s’en occupe de régler BACKUP_TO sur un dossier d’un autre disque : une sauvegarde sera alors faite et vérifiée chaque nuit.',
}
export default fr
