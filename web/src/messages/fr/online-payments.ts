import type { Translated } from '../catalogue.ts'
import type en from '../en/online-payments.ts'

const fr: Translated<typeof en> = {
  title: 'Paiement en ligne des clients',
  text: 'Vos clients peuvent alors payer une vente sur la page que vous partagez, par carte ou par virement. L’argent va sur votre propre sous-compte Paystack, et la vente est marquée payée.',
  sandbox_title: 'Mode test : aucun argent ne bouge',
  sandbox_text:
    'Aucun prestataire de paiement n’est réglé. Toute personne qui a le lien d’une vente peut faire un paiement de test, et la page le dit.',
  is_on: 'Les clients peuvent payer en ligne.',
  holder: 'Titulaire du compte',
  holder_unsaid: 'La banque ne le dit pas',
  bank: 'Banque',
  number: 'Numéro de compte',
  whose: 'Sous-compte de',
  confirm_title: 'Ce compte est-il le vôtre ?',
  confirm_text: 'Les paiements en ligne des clients vont sur ce compte. Chaque propriétaire reçoit un e-mail.',
  confirm_yes: 'Oui, c’est le nôtre',
  confirm_no: 'Non',
  owners_only: 'Seul un propriétaire peut changer où va l’argent.',
  owners_only_off: 'Les clients ne peuvent pas encore payer en ligne. Seul un propriétaire peut l’activer.',
  subaccount: 'Votre sous-compte Paystack',
  subaccount_hint: 'Il commence par ACCT_ et figure dans votre tableau de bord Paystack. Paystack en déduit ses frais.',
  subaccount_hint_sandbox: 'En mode test : ACCT_ et les dix chiffres du compte ci-dessous, comme ACCT_2098765432.',
  account: 'Enregistré sur',
  account_hint: 'Votre compte sur lequel Paystack verse l’argent.',
  turn_on: 'Accepter le paiement en ligne',
  save: 'Enregistrer',
  saved: 'Les clients peuvent maintenant payer en ligne',
  off: 'Désactiver',
  off_title: 'Désactiver les paiements en ligne ?',
  off_text: 'Les pages de vos ventes ne prennent plus de paiements. Un paiement déjà commencé sera tout de même enregistré.',
  is_off: 'Les clients ne peuvent plus payer en ligne',
  stay: 'Laisser activé',
}

export default fr
