import type { backups as en } from './backups.en.ts'

export const backups: Record<keyof typeof en, string> = {
  no_folder: 'Le dossier des sauvegardes est introuvable.',
  no_right: 'Kasuwa n’a pas le droit d’écrire dans le dossier des sauvegardes.',
  no_room: 'Il n’y avait plus assez de place.',
  not_mounted:
    'Le dossier des sauvegardes ne contient plus aucune de celles qui y étaient gardées : son disque n’est peut-être pas monté. La personne qui s’occupe de la machine doit le monter ou, si le dossier est nouveau, y mettre un fichier vide nommé kasuwa-backups.',
  not_ours: 'Le dossier des sauvegardes est celui d’un autre Kasuwa. Donnez à celui-ci son propre dossier.',
  no_bucket: 'L’espace de stockage des sauvegardes est injoignable ou n’a pas accepté la sauvegarde.',
  too_large: 'Elle dépasse les 5 Go que ce type de stockage accepte en une fois. Envoyez plutôt les sauvegardes dans un dossier.',
  unsound: 'Elle a été faite, mais son contenu ne tombait pas juste quand on l’a restaurée pour l’essayer.',
  other: 'Elle s’est interrompue. Le journal de Kasuwa dit où.',
  archive_no_folder: 'Le dossier de l’archive est introuvable.',
  archive_no_right: 'Kasuwa n’a pas le droit d’écrire dans le dossier de l’archive.',
  archive_no_room: 'Il n’y a plus de place dans le dossier de l’archive.',
  archive_not_mounted:
    'Le dossier de l’archive est vide : son disque n’est peut-être pas monté. La personne qui s’occupe de la machine doit le monter ou, si le dossier est nouveau, y mettre un fichier vide nommé kasuwa-archive.',
  archive_not_ours:
    'Le dossier de l’archive contient autre chose sous les mêmes noms. La personne qui s’occupe de la machine doit donner un autre dossier à Kasuwa.',
  archive_other: 'L’archivage s’est interrompu. Le journal de Kasuwa dit où.',
  last: 'La dernière sauvegarde vérifiée date du {since}.',
  never: 'Aucune sauvegarde n’a encore été vérifiée.',
}
