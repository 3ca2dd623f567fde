import type { Translated } from '../catalogue.ts'
import type en from '../en/sale-payments.ts'

const fr: Translated<typeof en> = {
  title: 'Paiements',
  empty: 'Aucun paiement',
  empty_text: 'Les paiements des clients s’affichent ici, annulés compris.',
  search: 'Numéro de vente ou client',
  count: '{count, plural, one {# paiement} other {# paiements}}',
  customer: 'Client',
  paid_for: 'Payé pour',
  sale_deleted: '{number} (supprimée)',
  credit: 'avoir {left}',
  account: 'Versé sur',
  by: 'Enregistré par',
  recorded: 'Enregistré',
  state: 'État',
  receipt: 'Reçu',
  received: 'Encaissé',
  taken_back: 'Remboursé',
  total: 'Total',
}
export default fr
