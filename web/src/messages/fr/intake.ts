import type { Translated } from '../../i18n.ts'
import type en from '../en/intake.ts'

const fr: Translated<typeof en> = {
  location: 'Lieu',
  goods: 'Articles',
  cost: 'Coût',
  nothing: 'Scannez ou tapez le premier produit reçu',
  nothing_hint: 'Entrée l’ajoute ; le même encore en ajoute un de plus.',
  clear: 'Recommencer',
  clear_title: 'Tout retirer ?',
  clear_text: 'Cette entrée n’est pas enregistrée. Rien n’en sera gardé.',
  clear_yes: 'Tout retirer',
  clear_no: 'Garder',
  summary: 'Fournisseur et total',
  supplier: 'Fournisseur',
  supplier_missing: 'Choisissez de qui cela vient',
  units: 'Unités',
  total: 'Coût total',
  will_owe: 'Vous devrez {amount} à {name} pour ceci.',
  record: 'Mettre en stock',
  taken: '{number} est enregistrée',
  taken_pending: '{number} attend une approbation',
  taken_where: 'En rayon à {location}',
  taken_waits: 'Rien n’est en rayon avant approbation.',
  pdf: 'PDF',
  next: 'Nouvelle entrée',
  open: 'Ouvrir cette entrée',
  held_title: 'Entrées en attente',
  hold_this: 'Mettre en attente',
}
export default fr
