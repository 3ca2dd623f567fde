import type { Translated } from '../catalogue.ts'
import type en from '../en/tracking.ts'

const fr: Translated<typeof en> = {
  tracked: 'Chacun a un numéro de série',
  tracked_hint: 'Les téléphones par leur IMEI, les ordinateurs, les cuisinières : chacun entre, se vend et se retrouve par son numéro.',
  tracked_later:
    '{count, plural, one {Celui en stock n’a} other {Les {count, number} en stock n’ont}} pas encore de numéro de série. Pour les suivre, nommez d’abord chacun.',
  register: 'Saisir les numéros de série',
  warranty_months: 'Garantie en mois',
  warranty_hint: 'Court pour chaque pièce à partir du jour de sa vente.',
}
export default fr
