import type { Translated } from '../catalogue.ts'
import type en from '../en/labels.ts'

const fr: Translated<typeof en> = {
  paper: 'Papier',
  start: 'Première étiquette libre',
  start_wrong: 'Tapez un nombre de 1 à {most, number}',
  code: 'Code imprimé',
  bars: 'Code-barres',
  qr: 'Code QR',
  with_price: 'Imprimer le prix',
  goods: 'Étiquettes par produit',
  labels_of: 'Étiquettes de {name}',
  without_barcode: 'Les produits sans code-barres sont imprimés avec leur référence.',
  make_barcodes: 'Créer leurs codes-barres',
  make_all_barcodes: 'En créer pour tous les produits',
  make_all_title: 'Créer un code-barres pour chaque produit qui n’en a pas ?',
  make_all_text: 'Chaque produit et variante sans code-barres en reçoit un. Les codes-barres existants ne changent pas.',
  make_all_yes: 'Créer les codes-barres',
  all_made:
    '{count, plural, =0 {Tous les produits ont un code-barres.} one {# produit a reçu un code-barres.} other {# produits ont reçu un code-barres.}}',
  all_made_left:
    '{count, plural, one {# produit a reçu un code-barres} other {# produits ont reçu un code-barres}}. {left, number} n’en ont pas encore : recommencez.',
  barcodes_made: 'Chaque produit a maintenant un code-barres.',
  offline: 'Pas de connexion. C’est le serveur qui prépare les étiquettes.',
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
