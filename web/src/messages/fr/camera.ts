import type { Translated } from '../catalogue.ts'
import type en from '../en/camera.ts'

const fr: Translated<typeof en> = {
  picture: 'Ce que voit l’appareil photo',
  starting: 'Démarrage de l’appareil photo…',
  hint: 'Tenez un code-barres dans le cadre. Chacun compte comme un scan, jusqu’à ce que vous ayez fini.',
  read: 'Lus',
  on: 'Ajouté',
  looking: 'Recherche…',
  not_known: 'Inconnu : il attend au-dessus des lignes',
  lamp: 'Lumière',
  done: 'Terminé',
  again: 'Réessayer',
  back: 'Retour',
  refused: 'L’appareil photo n’est pas autorisé ici.',
  refused_help: 'Autorisez-le pour cette adresse dans les réglages du navigateur, puis réessayez. En attendant, tapez les codes.',
  none: 'Aucun appareil photo n’a été trouvé.',
  none_help: 'Tapez le code, ou scannez-le avec un lecteur.',
  busy: 'L’appareil photo est déjà utilisé.',
  busy_help: 'Fermez ce qui l’utilise, puis réessayez.',
  forbidden: 'Le navigateur ne donne l’appareil photo qu’aux adresses qui commencent par https.',
  forbidden_help: 'Ouvrez la boutique à son adresse https, ou tapez le code.',
  unread: 'Le lecteur n’a pas pu être chargé.',
  unread_help: 'Vérifiez la connexion, puis réessayez.',
}
export default fr
