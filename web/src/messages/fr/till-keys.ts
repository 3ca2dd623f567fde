import type { Translated } from '../../i18n.ts'
import type en from '../en/till-keys.ts'

const fr: Translated<typeof en> = {
  full_screen: 'Plein écran',
  full_screen_end: 'Quitter le plein écran',
  key_search: 'Recherche, de partout',
  key_times: 'Devant un nom, un scan ou une tuile : trois à la fois',
  key_newest: 'De la recherche vide à la dernière ligne',
  key_discount: 'Remise : de la ligne où vous êtes, sinon de la vente',
  key_customer: 'Client',
  key_hold: 'Mettre la vente de côté, ou voir celles qui le sont',
  key_grid: 'Vers les tuiles sous les lignes',
  key_split: 'Payer autrement',
  key_cash: 'Espèces – tout payé',
  key_print: 'Imprimer le dernier reçu',
  key_remove: 'Retirer la ligne où vous êtes',
}
export default fr
