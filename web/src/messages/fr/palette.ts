import type { Translated } from '../catalogue.ts'
import type en from '../en/palette.ts'

const fr: Translated<typeof en> = {
  take_in: 'Faire entrer',
  adjust: 'Ajuster le stock',
  edit: 'Modifier',
  sell: 'Vendre à',
  call: 'Appeler',
  receipt: 'Imprimer le reçu',
  make_sale: 'Faire la vente',
  invoice: 'Facture PDF',
  copy: 'Vendre la même chose',
  receive: 'Recevoir le reste',
  pdf: 'PDF',
  found: 'Ce qui a été trouvé',
  recent: 'Récents',
  back: 'Retour',
  actions_of: 'Que faire avec {name}',
  searching: 'Recherche…',
  nothing: 'Rien trouvé pour « {text} »',
  nothing_hint: 'Cherchez par nom, téléphone, SKU, code-barres ou numéro.',
  hint_choose: 'pour choisir',
  hint_open: 'pour ouvrir',
  hint_actions: 'pour plus',
}
export default fr
