import type { Translated } from '../../i18n.ts'
import type en from '../en/sold.ts'

const fr: Translated<typeof en> = {
  more_filters: 'Plus de filtres',
  cash: 'Espèces',
  category: 'Catégorie',
  brand: 'Marque',
  tax: 'Taxe',
  account: 'Payé sur',
  discounts: 'Remises',
}
export default fr
