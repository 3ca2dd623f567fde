import type { exchangeRefusals as en } from './exchange-refusals.en.ts'

/** The French of `exchange-refusals.en.ts`. */
export const exchangeRefusals: Record<keyof typeof en, string> = {
  exchange_paid_too_much: 'Il reste au plus {left} à payer : les articles rendus paient le reste',
  exchange_walk_in_pays: 'Le client de passage paie exactement {left} : les articles rendus paient le reste',
  exchange_back_too_much: 'On peut rembourser au plus {most} : le reste paie les nouveaux articles',
  part_of_exchange: '{number} fait partie d’un échange avec {other} : annulez l’échange, puis enregistrez-le de nouveau',
  exchange_waits: '{number} prend effet avec {other} : c’est lui qu’il faut approuver',
}
