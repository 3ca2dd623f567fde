import type { Translated } from '../catalogue.ts'
import type en from '../en/help.ts'

const fr: Translated<typeof en> = {
  everywhere: 'Partout',
  lists: 'Listes et ce qui en est ouvert',
  space: 'Espace',
  keys_this: 'Montrer ces touches',
  keys_close: 'Fermer ce qui est ouvert',
  keys_rows: 'Aller d’une ligne à l’autre',
  keys_open: 'Ouvrir la ligne',
  keys_select: 'Sélectionner la ligne, là où c’est possible',
  till_search: 'Rechercher, ou scanner à tout moment',
  till_times: 'Trois de ce qui suit',
  till_customer: 'Choisir le client',
  till_hold: 'Mettre la vente de côté',
  till_pay: 'Répartir le paiement',
  till_cash: 'Payé en entier, en espèces',
  till_print: 'Imprimer le dernier reçu',
  sell: 'Vendre quelque chose',
  sell_how:
    'Tapez ou scannez chaque produit, puis Entrée. F9 l’enregistre payé en espèces ; F8 répartit le paiement entre des comptes ou laisse une partie due.',
  sell_go: 'Ouvrir la caisse',
  take_in: 'Faire entrer du stock',
  take_in_how:
    'Choisissez le fournisseur, scannez ce qui est arrivé et saisissez le coût. Le stock et ce que vous devez changent à l’enregistrement.',
  take_in_go: 'Faire entrer du stock',
  debts: 'Voir qui vous doit',
  debts_how: 'La page d’un contact montre le solde, et chaque vente et paiement qui y a mené. Un paiement s’enregistre sur sa vente.',
  debts_go: 'Ouvrir les contacts',
  count: 'Corriger le stock',
  count_how: 'Quelque chose est abîmé, perdu ou retrouvé : enregistrez un ajustement avec sa raison. Rien ne change sans trace.',
  count_go: 'Ajuster le stock',
  mistake: 'Annuler une erreur',
  mistake_how:
    'Ouvrez la vente et appuyez sur « … ». Annuler remet les articles en rayon ; Corriger l’annule et en ouvre une copie à enregistrer à la place. Vous voyez l’effet avant.',
  mistake_go: 'Ouvrir les ventes',
  team: 'Travailler à plusieurs',
  team_how:
    'Invitez quelqu’un par e-mail et choisissez un rôle. Le rôle dit ce qui se voit et se fait ; un caissier n’a pas à voir les coûts.',
  team_go: 'Inviter un membre',
  approvals: 'Faire approuver d’abord',
  approvals_how:
    'Choisissez combien de personnes doivent approuver une vente ou une entrée avant qu’elle compte. Ce qui vous attend est dans le bac en haut.',
  approvals_go: 'Régler les accords',
  about_profile: 'Votre nom, téléphone, mot de passe et appareils',
  about_business: 'Nom, adresse, logo et activité',
  about_approvals: 'Ce qui doit être approuvé avant de compter',
  about_billing: 'Votre formule, ce qu’elle permet et ce qu’elle coûte',
  about_bank: 'Où les clients paient',
  about_tax: 'Ce qui s’ajoute à une vente',
  about_location: 'Boutiques et dépôts qui ont du stock',
  about_team: 'Qui travaille ici, et ce que chacun peut faire',
  about_product_categories: 'Comment les produits sont classés',
  about_brands: 'Qui fabrique ce que vous vendez',
}
export default fr
