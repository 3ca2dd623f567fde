import type { Translated } from '../catalogue.ts'
import type en from '../en/books.ts'

const fr: Translated<typeof en> = {
  text: 'Kasuwa recompte votre stock, vos dettes et vos espèces chaque nuit.',
  nightly: 'Si un chiffre est faux, les propriétaires reçoivent un e-mail. La vérification ne modifie rien.',
  state_never: 'Pas encore vérifié',
  state_waiting: 'La vérification va commencer',
  state_running: 'Vérification en cours…',
  state_sound: 'Tout est juste',
  state_broken: '{count, plural, one {# chiffre ne correspond pas} other {# chiffres ne correspondent pas}}',
  checked: 'Dernière vérification <when></when>',
  last_sound: 'tout était juste <when></when>',
  asked_by: 'lancée par {name}',
  again: 'Vérifier maintenant',
  problems: 'Ce qui ne correspond pas',
  figures: 'Enregistré : <stored></stored>. Calculé : <worked_out></worked_out>.',
  details: 'Détails pour l’assistance',
  more: '{count, plural, one {Et # autre.} other {Et # autres.}}',
  checked_title: 'Ce qui est vérifié',
  checked_parts: {
    stock: 'Stock',
    units: 'Numéros de série',
    balances: 'Soldes',
    documents: 'Documents',
    drawers: 'Tiroirs-caisses',
  },
  checked_texts: {
    stock: 'Unités et valeur en stock, d’après chaque mouvement',
    units: 'État et emplacement de chaque unité, d’après son historique',
    balances: 'Ce que doit chaque contact, d’après chaque écriture du compte',
    documents: 'Totaux et montants payés, d’après les lignes et les paiements',
    drawers: 'Espèces attendues, d’après les ventes, les paiements et les mouvements d’espèces',
  },
  backup_none: 'Les sauvegardes sont désactivées',
  backup_waiting: 'La première sauvegarde va commencer',
  backup_made: 'Sauvegardé, pas encore vérifié',
  backup_proved: 'Sauvegardé et vérifié',
  backup_failed: 'La sauvegarde de la nuit dernière a échoué',
  backup_made_at: 'Dernière sauvegarde <when></when>, {size, number} Mo',
  backup_proved_at: 'dernière vérification <when></when>',
  archive_going: 'Archivé chaque minute',
  archive_waiting: 'L’archive va commencer',
  archive_failed: 'L’archive s’est arrêtée',
  archive_upto: 'enregistré jusqu’à <when></when>',
  archive_since: 'depuis <when></when>',
  archive_how:
    'Tout ce que vous enregistrez est copié sur un autre disque en deux minutes. Si le disque de cette machine tombe en panne, vous ne perdez rien de plus.',
  backup_kept:
    'Chaque nuit, Kasuwa écrit toutes ses données dans un fichier et le restaure pour l’essayer. Il garde une sauvegarde pour {days, plural, one {le dernier jour} other {chacun des # derniers jours}}, {weeks, plural, one {la dernière semaine} other {chacune des # dernières semaines}} et {months, plural, one {le dernier mois} other {chacun des # derniers mois}}.',
  backup_besides:
    'L’archive ci-dessous n’a jamais été restaurée pour essai. Avec les sauvegardes, Kasuwa en fait et en vérifie une chaque nuit.',
  backup_how: 'Si cette machine tombe en panne, vous perdez tout. Avec les sauvegardes, Kasuwa en fait et en vérifie une chaque nuit.',
  backup_setting: 'Pour votre technicien : régler BACKUP_TO.',
}
export default fr
