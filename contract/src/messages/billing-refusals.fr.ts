import type { billingRefusals as en } from './billing-refusals.en.ts'

/** The French of `billing-refusals.en.ts`. */
export const billingRefusals: Record<keyof typeof en, string> = {
  over_members:
    'Votre formule {plan} est prévue pour {limit, plural, one {une personne} other {# personnes}}, invitations comprises. {next} en accepte davantage.',
  over_members_for_good:
    'Votre formule {plan} est prévue pour {limit, plural, one {une personne} other {# personnes}}, invitations comprises.',
  over_locations:
    'Votre formule {plan} est prévue pour {limit, plural, one {un emplacement} other {# emplacements}}. {next} en accepte davantage.',
  over_locations_for_good: 'Votre formule {plan} est prévue pour {limit, plural, one {un emplacement} other {# emplacements}}.',
  over_products: 'Votre formule {plan} est prévue pour {limit, plural, one {un produit} other {# produits}}. {next} en accepte davantage.',
  over_products_for_good: 'Votre formule {plan} est prévue pour {limit, plural, one {un produit} other {# produits}}.',
}
