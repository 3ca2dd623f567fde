import type { arrivals as en } from './arrivals.en.ts'

export const arrivals: Record<keyof typeof en, string> = {
  off: 'Ici, la reprise d’une entreprise est fermée. Demandez à la personne qui gère ce Kasuwa de la faire pour vous.',
  not_whole: 'Le fichier a été coupé ou modifié en route. Rien n’a été repris : copiez-le de nouveau depuis son origine.',
  no_business_file:
    'Ce n’est pas un fichier d’entreprise fait par Kasuwa. On le fait sous Paramètres, Entreprise, « Déménager vers une autre installation ».',
  backup: 'C’est la sauvegarde d’une installation entière, pas le fichier d’une entreprise.',
  newer:
    'Le fichier vient d’un Kasuwa plus récent que celui-ci. Rien n’a été repris : demandez d’abord la mise à jour de celui-ci à la personne qui le gère.',
  older:
    'Le fichier vient d’un Kasuwa plus ancien que celui-ci. Rien n’a été repris : faites mettre l’autre à jour, puis refaites le fichier.',
  stands_here: 'Cette entreprise est déjà ici, ouverte ou fermée. Rien n’en est remplacé.',
  changed: 'Le fichier a été modifié à la main après coup. Rien n’a été repris.',
  no_fit: 'Des lignes du fichier ne vont pas ensemble. Rien n’a été repris : refaites le fichier.',
  not_adding_up:
    'Les comptes du fichier ne tombent pas juste. Rien n’a été repris : là où il a été fait, voyez Paramètres, Comptes, avant de le refaire.',
  too_much:
    'Le fichier contient plus que ce qui est accepté ici. Rien n’a été repris : demandez à la personne qui gère ce Kasuwa de le reprendre pour vous.',
  no_room:
    'Le disque de Kasuwa est plein, rien n’a été repris. Prévenez la personne qui s’en occupe et réessayez quand il y aura de la place.',
  too_long: 'Cela a duré trop longtemps, rien n’a été repris. Demandez à la personne qui gère ce Kasuwa de le reprendre pour vous.',
  broken: 'La reprise s’est interrompue, rien n’a été repris. Réessayez ; si cela se répète, prévenez la personne qui gère ce Kasuwa.',
}
