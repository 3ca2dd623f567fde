import type { Translated } from '../catalogue.ts'
import type en from '../en/plan-room.ts'

const fr: Translated<typeof en> = {
  left_members: '{used, plural, one {# personne} other {# personnes}} sur {limit, number} avec la formule {plan}',
  left_locations: '{used, plural, one {# emplacement} other {# emplacements}} sur {limit, number} avec la formule {plan}',
  left_products: '{used, plural, one {# produit} other {# produits}} sur {limit, number} avec la formule {plan}',
  full_members:
    '{limit, plural, one {La formule {plan} est prévue pour une personne} other {La formule {plan} est prévue pour # personnes}}',
  full_locations:
    '{limit, plural, one {La formule {plan} est prévue pour un emplacement} other {La formule {plan} est prévue pour # emplacements}}',
  full_products: '{limit, plural, one {La formule {plan} est prévue pour un produit} other {La formule {plan} est prévue pour # produits}}',
  next: 'La formule {plan} en permet plus. Ce que vous avez continue de fonctionner.',
  no_next: 'Ce que vous avez continue de fonctionner.',
  plans: 'Voir les formules',
  ask: 'Demandez à un propriétaire de changer de formule.',
}
export default fr
