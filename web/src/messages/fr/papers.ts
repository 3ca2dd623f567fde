import type { Translated } from '../../i18n.ts'
import type en from '../en/papers.ts'

const fr: Translated<typeof en> = {
  text: 'Ce que vos clients tiennent en main. Les documents déjà remis restent tels quels ; un changement vaut pour les nouveaux.',
  head: 'Nom, adresse et logo',
  head_text: 'Ils viennent de l’entreprise, avec son numéro RC et son NIF.',
  head_change: 'Les modifier',
  look: 'Aspect et mentions',
  colour: 'Couleur',
  green: 'Vert',
  teal: 'Bleu-vert',
  blue: 'Bleu',
  violet: 'Violet',
  red: 'Rouge',
  brown: 'Brun',
  grey: 'Gris',
  other: 'Une autre couleur',
  terms: 'Conditions',
  terms_hint: 'Imprimées sous chaque vente : quand payer, ce qui est repris.',
  footer: 'Pied de page',
  footer_hint: 'Au bas de chaque page et à la fin des reçus.',
  shows_sku: 'Montrer les codes aux clients',
  shows_account: 'Dire sur quel compte payer',
  shows_account_hint: 'Quand il reste à payer : le compte de l’emplacement, ou votre compte habituel.',
  receipt_width: 'Largeur des reçus',
  save: 'Enregistrer les documents',
  saved: 'Vos documents sont enregistrés',
  preview: 'Aperçu',
  preview_of: 'Document à voir',
  invoice: 'Facture',
  receipt: 'Reçu',
  'delivery-note': 'Livraison',
  'payment-receipt': 'Paiement',
  drawn: 'Tel qu’il s’imprime : {paper}',
  failed: 'L’aperçu ne peut pas être montré maintenant. {why}',
}

export default fr
