import type { backups as en } from './backups.en.ts'

export const backups: Record<keyof typeof en, string> = {
  no_folder: 'Le dossier des sauvegardes est introuvable.',
  no_right: 'Kasuwa n’a pas le droit d’écrire dans le dossier des sauvegardes.',
  no_room: 'Le disque était plein.',
  not_mounted:
    'Le dossier des sauvegardes a perdu ses sauvegardes : son disque n’est peut-être pas monté. Demandez à votre technicien de le monter ou, si le dossier est nouveau, d’y mettre un fichier vide nommé kasuwa-backups.',
  not_ours: 'Le dossier des sauvegardes est celui d’un autre Kasuwa. Choisissez-en un autre.',
  no_bucket: 'Le stockage des sauvegardes n’a pas répondu, ou a refusé la sauvegarde.',
  too_large: 'Elle dépasse les 5 Go que ce stockage accepte. Envoyez plutôt les sauvegardes dans un dossier.',
  unsound: 'Elle a été faite, mais ses chiffres étaient faux quand on l’a restaurée pour essai.',
  other: 'Elle a échoué. Voyez le journal de Kasuwa.',
  archive_no_folder: 'Le dossier de l’archive est introuvable.',
  archive_no_right: 'Kasuwa n’a pas le droit d’écrire dans le dossier de l’archive.',
  archive_no_room: 'Le dossier de l’archive est plein.',
  archive_not_mounted:
    'Le dossier de l’archive est vide : son disque n’est peut-être pas monté. Demandez à votre technicien de le monter ou, si le dossier est nouveau, d’y mettre un fichier vide nommé kasuwa-archive.',
  archive_not_ours:
    'Le dossier de l’archive contient d’autres fichiers aux mêmes noms. Demandez à votre technicien de choisir un autre dossier.',
  archive_other: 'L’archivage a échoué. Voyez le journal de Kasuwa.',
  last: 'La dernière sauvegarde vérifiée date du {since}.',
  never: 'Aucune sauvegarde n’a encore été vérifiée.',
}
