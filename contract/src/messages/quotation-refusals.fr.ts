import type { quotationRefusals as en } from './quotation-refusals.en.ts'

/** The French of `quotation-refusals.en.ts`. */
export const quotationRefusals: Record<keyof typeof en, string> = {
  quotation_accepted: '{quotation} est devenu {sale} : annulez d’abord cette vente',
  quotation_canceled: '{quotation} est annulé',
  quotation_expired: '{quotation} était valable jusqu’au {date} : confirmez pour l’utiliser, ou établissez-en un nouveau',
  quotation_of_another: '{quotation} est pour un autre client',
  quotation_for_elsewhere: '{quotation} est pour un autre emplacement',
  on_offer: 'Il est sur un devis ouvert : annulez-le d’abord',
  expires_before: 'Il ne peut expirer avant sa date',
}
