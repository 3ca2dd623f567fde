import type { Translated } from '../catalogue.ts'
import type en from '../en/sale-payments.ts'

const fr: Translated<typeof en> = {
  title: 'Paiements',
  empty: 'Rien n’est encore payé',
  empty_text: 'Ce que les clients paient figure ici : sur une vente, plus tard, sur plusieurs à la fois, et ce qui a été annulé.',
  search: 'Numéro de vente ou client',
  count: '{count, plural, one {# paiement} other {# paiements}}',
  customer: 'Client',
  paid_for: 'Payé pour',
  sale_deleted: '{number} (supprimée)',
  credit: 'crédit {left}',
  account: 'Versé sur',
  by: 'Enregistré par',
  recorded: 'Enregistré',
  state: 'État',
  receipt: 'Reçu',
  received: 'Reçu',
  taken_back: 'Repris',
  total: 'Total',
}
export default fr
