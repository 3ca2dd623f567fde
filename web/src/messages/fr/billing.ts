import type { Translated } from '../../i18n.ts'
import type en from '../en/billing.ts'

const fr: Translated<typeof en> = {
  your_plan: 'Votre formule',
  trial: 'Vous essayez la formule {plan}',
  paid: 'Vous avez la formule {plan}',
  grace: 'Vous avez la formule {plan}, qui reste à payer',
  free: 'Vous avez la formule {plan}',
  exempt: 'Vous avez la formule {plan}',
  trial_until:
    'Jusqu’au <when></when>. Ensuite, vous passez à la formule gratuite : tout ce qui existe continue de fonctionner, les ventes aussi.',
  paid_until: 'Payée jusqu’au <when></when>.',
  grace_until: 'Elle n’a pas pu être renouvelée. Payez-la avant le <when></when> pour la garder.',
  free_text: 'Elle ne coûte rien et n’a pas de fin.',
  exempt_text: 'Ici, elle ne coûte rien et n’a pas de fin.',
  used: 'Ce que vous en utilisez',
  members: 'Personnes, invitations comprises',
  locations: 'Emplacements',
  products: 'Produits, sans compter les variantes',
  of_any: '{used, number}, sans limite',
  of: '{used, number} sur {limit, number}',
  over: 'Tout continue de fonctionner. Pour en ajouter, choisissez une formule plus grande.',
  plans: 'Formules',
  current: 'Votre formule',
  per_month: 'par mois',
  per_year: 'par an',
  costs_nothing: 'Gratuit',
  any_members: 'Personnes sans limite',
  any_locations: 'Emplacements sans limite',
  any_products: 'Produits sans limite',
  some_members: '{count, plural, one {1 personne} other {# personnes}}',
  some_locations: '{count, plural, one {1 emplacement} other {# emplacements}}',
  some_products: '{count, plural, one {1 produit} other {# produits}}',
}
export default fr
