import type { Translated } from '../catalogue.ts'
import type en from '../en/tracking.ts'

const fr: Translated<typeof en> = {
  tracked: 'Chaque unité a un numéro de série',
  tracked_hint: 'Téléphones par IMEI, ordinateurs, cuisinières : chaque unité a son numéro, de la réception à la vente.',
  tracked_later:
    '{count, plural, one {L’unité en stock n’a} other {Les {count, number} unités en stock n’ont}} pas encore de numéro de série. Saisissez-les d’abord pour les suivre.',
  register: 'Saisir les numéros de série',
  warranty_months: 'Garantie en mois',
  warranty_hint: 'Pour chaque unité, à partir du jour de sa vente.',
}
export default fr
