import type { Translated } from '../catalogue.ts'
import type en from '../en/price-list.ts'

const fr: Translated<typeof en> = {
  text: 'Ce que la liste montre en ce moment, par catégorie, avec les prix et jamais les coûts. Les produits masqués n’y sont pas, sauf si vous les filtrez.',
  pictures: 'Photos',
  without: 'Sans photos',
  with: 'Avec photos',
  offline: 'Pas de connexion : la liste de prix est faite par le serveur.',
  save: 'Enregistrer en PDF',
  print: 'Imprimer',
}

export default fr
