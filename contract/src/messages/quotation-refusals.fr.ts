import type { quotationRefusals as en } from './quotation-refusals.en.ts'

/** The French of `quotation-refusals.en.ts`. */
export const quotationRefusals: Record<keyof typeof en, string> = {
  quotation_accepted: '{quotation} est devenu {sale} : annulez cette vente avant d’en faire une autre',
  quotation_canceled: '{quotation} est annulé',
  quotation_expired: '{quotation} était valable jusqu’au {date} : dites que vous le savez, ou établissez-en un nouveau',
  quotation_of_another: '{quotation} est pour quelqu’un d’autre',
  quotation_for_elsewhere: '{quotation} est d’un autre lieu',
  on_offer: 'Un devis ouvert le nomme : annulez-le d’abord',
  expires_before: 'Il ne peut finir avant le jour pour lequel il est établi',
}
