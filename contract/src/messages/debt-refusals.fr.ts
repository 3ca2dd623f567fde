import type { debtRefusals as english } from './debt-refusals.en.ts'

export const debtRefusals: Record<keyof typeof english, string> = {
  due_before: 'L’échéance ne peut précéder la date du document',
  over_limit: '{contact} devrait {balance} ; la limite est {limit}',
  owes_nothing: '{contact} ne doit rien',
  contact_without_phone: '{contact} n’a pas de téléphone',
  contact_without_email: '{contact} n’a pas d’adresse e-mail',
  prefix_taken: '{prefix} est déjà utilisé pour : {kind}',
  reminded_today: '{contact} a déjà été relancé aujourd’hui',
}
