import type { backups as en } from './backups.en.ts'

export const backups: Record<keyof typeof en, string> = {
  no_folder: 'Le dossier des sauvegardes est introuvable.',
  no_right: 'Kasuwa n’a pas le droit d’écrire dans le dossier des sauvegardes.',
  no_room: 'Il n’y avait plus assez de place.',
  unsound: 'Elle a été faite, mais son contenu ne tombait pas juste quand on l’a restaurée pour l’essayer.',
  other: 'Elle s’est interrompue. Le journal de Kasuwa dit où.',
  last: 'La dernière sauvegarde vérifiée date du {since}.',
  never: 'Aucune sauvegarde n’a encore été vérifiée.',
}
