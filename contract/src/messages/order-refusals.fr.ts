import type { orderRefusals as en } from './order-refusals.en.ts'

/** The French of `order-refusals.en.ts`. */
export const orderRefusals: Record<keyof typeof en, string> = {
  on_order: 'Une commande avec ceci n’est pas toute reçue : recevez le reste, ou clôturez d’abord la commande',
  order_intake_waits: '{intake} attend une approbation : approuvez-la ou annulez-la d’abord',
  order_was_received: '{intake} a été reçue dessus : annulez-la d’abord, ou clôturez cette commande',
  order_pending: '{order} n’est pas encore approuvée',
  order_closed: '{order} est clôturée : plus rien ne peut être reçu',
  order_canceled: '{order} est annulée',
  not_on_order: 'Cet article n’est pas sur {order}',
  only_to_come: 'Il n’en reste que {left} à venir sur {ordered}',
  all_has_come: 'Les {ordered} sont déjà reçus',
  order_of_another: '{order} est d’un autre fournisseur',
  order_for_elsewhere: '{order} est pour un autre emplacement',
  ordered_twice: '{product} est déjà sur cette commande : changez sa quantité',
  expected_before: 'La date prévue ne peut précéder la date de commande',
}
