import type { Translated } from '../catalogue.ts'
import type en from '../en/reorder.ts'

const fr: Translated<typeof en> = {
  text: 'Stock bas, par fournisseur. Changez ce que vous voulez, puis créez les commandes.',
  location: 'Emplacement',
  none: 'Aucun stock bas ici',
  none_text:
    'Les produits à leur seuil de réassort ou au-dessous s’affichent ici, avec la quantité à commander. Indiquez ce seuil sur un produit.',
  more: 'Voici les 200 qui s’épuisent les premiers. Commandez-les pour voir les autres.',
  without_supplier: 'Jamais acheté : choisissez un fournisseur',
  other_supplier: 'Changer de fournisseur',
  supplier: 'Fournisseur',
  quantity_of: 'Quantité de {name}',
  cost_of: 'Coût de {name}',
  cost: 'Coût',
  fault_quantity: 'Quantité ?',
  fault_cost: 'Coût ?',
  left: 'il en reste {quantity}',
  a_day: '{quantity} vendus par jour',
  a_month: '{quantity} vendus en 30 jours',
  not_sold: 'aucun vendu en 30 jours',
  days_left: '{count, plural, =0 {épuisé aujourd’hui} one {encore # jour} other {encore # jours}}',
  incoming: '{quantity} en commande',
  waiting: '{quantity} sur une commande en attente d’approbation',
  reorder_at: 'seuil : {quantity}',
  orders: '{count, plural, =0 {Aucune commande} one {# commande} other {# commandes}}',
  fault: 'Tapez la quantité et le coût',
  no_supplier: 'Les lignes sans fournisseur sont exclues',
  make: '{count, plural, =0 {Créer les commandes} one {Créer # commande} other {Créer # commandes}}',
  made: '{count, plural, one {# commande créée} other {# commandes créées}}',
  waiting_approval: 'en attente d’approbation',
}
export default fr
