import type { Translated } from '../catalogue.ts'
import type en from '../en/narrowings.ts'

const fr: Translated<typeof en> = {
  by: {
    location: 'Emplacement',
    contact: 'Contact',
    product: 'Produit',
    category: 'Catégorie',
    brand: 'Marque',
    member: 'Membre',
    tax: 'Taxe',
    account: 'Compte',
    group: 'Groupe',
    status: 'État',
    kind: 'Type',
  },
  not: '{name} : sauf',
  cash: 'Espèces',
  more: 'Plus de filtres',
  none: 'Aucun',
}
export default fr
