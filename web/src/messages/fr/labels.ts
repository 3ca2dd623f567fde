import type { Translated } from '../catalogue.ts'
import type en from '../en/labels.ts'

const fr: Translated<typeof en> = {
  paper: 'Papier',
  start: 'Première place libre',
  start_wrong: 'Un nombre de 1 à {most, number}',
  code: 'Code imprimé',
  bars: 'Code-barres',
  qr: 'Code QR',
  with_price: 'Imprimer le prix',
  goods: 'Étiquettes de chacun',
  labels_of: 'Étiquettes de {name}',
  without_barcode: 'Ce qui n’a pas de code-barres est imprimé avec sa référence.',
  make_barcodes: 'Leur créer des codes-barres',
  make_all_barcodes: 'En créer pour tous les produits',
  make_all_title: 'Créer un code-barres pour chaque produit qui n’en a pas ?',
  make_all_text: 'Chaque produit et chaque variante sans code-barres en reçoit un de votre propre série. Ceux qui en ont un le gardent.',
  make_all_yes: 'Créer les codes-barres',
  all_made:
    '{count, plural, =0 {Chaque produit a déjà un code-barres.} one {# produit a reçu un code-barres.} other {# produits ont reçu un code-barres.}}',
  all_made_left:
    '{count, plural, one {# produit a reçu un code-barres} other {# produits ont reçu un code-barres}}, {left, number} n’en ont pas encore : recommencez.',
  barcodes_made: 'Chacun a maintenant un code-barres.',
  offline: 'Pas de connexion : les étiquettes sont préparées par le serveur.',
  too_many: 'Au plus {most, number} étiquettes à la fois.',
  count: '{count, plural, =0 {Aucune étiquette} one {# étiquette} other {# étiquettes}}',
  count_sheets:
    '{count, plural, =0 {Aucune étiquette} one {# étiquette} other {# étiquettes}} sur {pages, plural, one {# feuille} other {# feuilles}}',
  save: 'Enregistrer en PDF',
  print: 'Imprimer',
  too_many_products: 'Au plus {most, number} produits à la fois.',
  papers: {
    'a4-3x8': 'Feuille A4, 24 étiquettes (70 × 37 mm)',
    'a4-5x13': 'Feuille A4, 65 étiquettes (38 × 21 mm)',
    'roll-40x30': 'Rouleau, 40 × 30 mm',
    'roll-50x25': 'Rouleau, 50 × 25 mm',
  },
}

export default fr
