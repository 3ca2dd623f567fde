import type { Translated } from '../catalogue.ts'
import type en from '../en/trades.ts'

const fr: Translated<typeof en> = {
  provisions: 'Alimentation et épicerie',
  fashion: 'Vêtements et chaussures',
  phones: 'Téléphones et accessoires',
  electronics: 'Électronique',
  pharmacy: 'Pharmacie',
  beauty: 'Beauté et coiffure',
  building: 'Matériaux de construction',
  auto_parts: 'Pièces détachées',
  farming: 'Produits agricoles et aliments du bétail',
  food: 'Restauration et boissons',
  wholesale: 'Gros et distribution',
  furniture: 'Meubles et maison',
  books: 'Livres et papeterie',
  children: 'Bébés et enfants',
  energy: 'Solaire et groupes électrogènes',
  services: 'Services et réparations',
}
export default fr
