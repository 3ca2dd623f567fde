import type { Translated } from '../catalogue.ts'
import type en from '../en/palette.ts'

const fr: Translated<typeof en> = {
  take_in: 'Réceptionner',
  adjust: 'Ajuster le stock',
  edit: 'Modifier',
  sell: 'Vendre à',
  call: 'Appeler',
  receipt: 'Imprimer le reçu',
  make_sale: 'Créer la vente',
  invoice: 'Facture PDF',
  copy: 'Vendre la même chose',
  receive: 'Recevoir le reste',
  pdf: 'PDF',
  found: 'Résultats',
  recent: 'Récents',
  back: 'Retour',
  actions_of: 'Actions pour {name}',
  searching: 'Recherche…',
  nothing: 'Aucun résultat pour « {text} »',
  nothing_hint: 'Cherchez par nom, téléphone, référence, code-barres ou numéro.',
  hint_choose: 'pour choisir',
  hint_open: 'pour ouvrir',
  hint_actions: 'pour plus',
}
export default fr
