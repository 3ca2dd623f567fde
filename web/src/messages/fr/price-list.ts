import type { Translated } from '../catalogue.ts'
import type en from '../en/price-list.ts'

const fr: Translated<typeof en> = {
  text: 'Les produits de cette liste, par catégorie, avec les prix et sans les coûts. Les produits masqués n’y sont pas, sauf si vous les filtrez.',
  pictures: 'Photos',
  without: 'Sans photos',
  with: 'Avec photos',
  offline: 'Pas de connexion. C’est le serveur qui prépare la liste de prix.',
  save: 'Enregistrer en PDF',
  print: 'Imprimer',
}

export default fr
