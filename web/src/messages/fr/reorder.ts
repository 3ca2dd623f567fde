import type { Translated } from '../catalogue.ts'
import type en from '../en/reorder.ts'

const fr: Translated<typeof en> = {
  text: 'Ce qui est bas, par dernier fournisseur. Changez ce que vous voulez, puis passez toutes les commandes d’un coup.',
  location: 'Emplacement',
  none: 'Rien n’est bas ici',
  none_text:
    'Les articles à leur seuil de commande ou au-dessous figurent ici, avec combien en commander. Indiquez « Recommander à » sur un produit pour qu’il soit suivi.',
  more: 'D’autres articles sont bas : voici les 200 qui s’épuisent les premiers. Commandez-les, puis voyez les autres.',
  without_supplier: 'Jamais encore acheté : choisissez un fournisseur',
  other_supplier: 'Un autre fournisseur',
  supplier: 'Fournisseur',
  quantity_of: 'Quantité de {name}',
  cost_of: 'Coût de {name}',
  cost: 'Coût',
  fault_quantity: 'Combien ?',
  fault_cost: 'À quel coût ?',
  left: 'il en reste {quantity}',
  a_day: '{quantity} vendus par jour',
  a_month: '{quantity} vendus en 30 jours',
  not_sold: 'aucun vendu en 30 jours',
  days_left: '{count, plural, =0 {épuisé aujourd’hui} one {encore # jour} other {encore # jours}}',
  incoming: '{quantity} en commande',
  waiting: '{quantity} sur une commande en attente d’approbation',
  reorder_at: 'recommander à {quantity}',
  orders: '{count, plural, =0 {Rien de choisi} one {# commande} other {# commandes}}',
  fault: 'Dites combien, et à quel coût',
  no_supplier: 'Les lignes sans fournisseur sont laissées de côté',
  make: '{count, plural, =0 {Passer les commandes} one {Passer # commande} other {Passer # commandes}}',
  made: '{count, plural, one {# commande passée} other {# commandes passées}}',
  waiting_approval: 'en attente d’approbation',
}
export default fr
