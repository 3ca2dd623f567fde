import type { Translated } from '../catalogue.ts'
import type en from '../en/camera.ts'

const fr: Translated<typeof en> = {
  picture: 'Vue de l’appareil photo',
  starting: 'Démarrage de l’appareil photo…',
  hint: 'Tenez un code-barres dans le cadre. Scannez-en autant que vous voulez.',
  read: 'Lus',
  on: 'Ajouté',
  looking: 'Recherche…',
  not_known: 'Inconnu : il attend au-dessus des lignes',
  lamp: 'Lumière',
  done: 'Terminé',
  again: 'Réessayer',
  back: 'Retour',
  refused: 'L’appareil photo est bloqué pour cette page.',
  refused_help: 'Autorisez-le dans les réglages du navigateur, puis réessayez. Vous pouvez aussi taper les codes.',
  none: 'Aucun appareil photo trouvé.',
  none_help: 'Tapez le code, ou scannez-le avec un lecteur.',
  busy: 'L’appareil photo est déjà utilisé.',
  busy_help: 'Fermez l’autre application qui l’utilise, puis réessayez.',
  forbidden: 'Le navigateur n’autorise l’appareil photo que sur les pages https.',
  forbidden_help: 'Ouvrez la boutique à son adresse https, ou tapez le code.',
  unread: 'Le lecteur n’a pas pu être chargé.',
  unread_help: 'Vérifiez la connexion, puis réessayez.',
}
export default fr
