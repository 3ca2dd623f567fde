import type { arrivals as en } from './arrivals.en.ts'

export const arrivals: Record<keyof typeof en, string> = {
  off: 'L’importation d’une entreprise est désactivée sur ce serveur. Demandez à votre technicien de la faire pour vous.',
  not_whole: 'Le fichier a été coupé ou modifié en route. Rien n’est importé : copiez-le de nouveau depuis son origine.',
  no_business_file:
    'Ce n’est pas un fichier d’entreprise de Kasuwa. Créez-en un sous Réglages, Entreprise, « Déménager vers une autre installation ».',
  backup: 'C’est la sauvegarde d’une installation entière, pas le fichier d’une entreprise.',
  newer: 'Le fichier vient d’un Kasuwa plus récent. Rien n’est importé : demandez à votre technicien de mettre celui-ci à jour.',
  older: 'Le fichier vient d’un Kasuwa plus ancien. Rien n’est importé : mettez l’autre à jour, puis refaites le fichier.',
  stands_here: 'Cette entreprise est déjà ici, ouverte ou fermée. Rien n’est remplacé.',
  changed: 'Le fichier a été modifié à la main. Rien n’est importé.',
  no_fit: 'Des lignes du fichier ne vont pas ensemble. Rien n’est importé : refaites le fichier.',
  not_adding_up: 'Les comptes du fichier sont faux. Rien n’est importé : vérifiez Réglages, Comptes là où il a été fait, puis refaites-le.',
  too_much: 'Le fichier dépasse la limite de ce serveur. Rien n’est importé : demandez à votre technicien de l’importer pour vous.',
  no_room: 'Le disque de Kasuwa est plein : rien n’est importé. Prévenez votre technicien et réessayez plus tard.',
  too_long: 'Cela a duré trop longtemps : rien n’est importé. Demandez à votre technicien de l’importer pour vous.',
  broken: 'L’import a échoué, rien n’est importé. Réessayez ; si cela se répète, prévenez votre technicien.',
}
