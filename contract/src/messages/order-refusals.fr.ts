import type { orderRefusals as en } from './order-refusals.en.ts'

/** The French of `order-refusals.en.ts`. */
export const orderRefusals: Record<keyof typeof en, string> = {
  on_order: 'Une commande qui le nomme attend encore une livraison : recevez-la, ou clôturez d’abord cette commande',
  order_intake_waits: '{intake} attend une approbation : approuvez-la ou annulez-la d’abord',
  order_was_received: '{intake} en a apporté : annulez-la d’abord, ou clôturez cette commande',
  order_pending: '{order} n’est pas encore approuvée',
  order_closed: '{order} est close : plus rien n’y est reçu',
  order_canceled: '{order} est annulée',
  not_on_order: 'Cet article n’est pas sur {order}',
  only_to_come: 'Il n’en reste que {left} à venir sur {ordered}',
  all_has_come: 'Les {ordered} sont déjà venus',
  order_of_another: '{order} est d’un autre fournisseur',
  order_for_elsewhere: '{order} est pour un autre lieu',
  ordered_twice: '{product} est déjà sur cette commande : changez-y la quantité',
  expected_before: 'Les articles ne peuvent venir avant d’être commandés',
}
