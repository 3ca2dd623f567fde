import type { Translated } from '../catalogue.ts'
import type en from '../en/online-payments.ts'

const fr: Translated<typeof en> = {
  title: 'Paiement en ligne des clients',
  text: 'Une vente partagée par un lien peut alors être payée sur sa page, par carte ou par virement. L’argent va sur votre propre sous-compte Paystack, et la vente est réglée ici toute seule.',
  sandbox_title: 'Les paiements sont fictifs ici',
  sandbox_text:
    'Aucun prestataire de paiement n’est configuré, donc aucun argent ne bouge : quiconque a le lien d’une vente peut faire semblant de la payer. La page le dit.',
  is_on: 'Les clients peuvent payer.',
  holder: 'Titulaire du compte',
  holder_unsaid: 'La banque ne le dit pas',
  bank: 'Banque',
  number: 'Numéro de compte',
  whose: 'Sous-compte de',
  confirm_title: 'Ce compte est-il le vôtre ?',
  confirm_text: 'Ce que les clients paient en ligne va sur ce compte. Chaque propriétaire en est averti par e-mail.',
  confirm_yes: 'Oui, c’est le nôtre',
  confirm_no: 'Non',
  owners_only: 'Seul un propriétaire peut changer où va l’argent.',
  owners_only_off: 'Les clients ne peuvent pas encore payer en ligne. Seul un propriétaire peut l’activer.',
  subaccount: 'Votre sous-compte Paystack',
  subaccount_hint: 'Il commence par ACCT_ et figure dans votre tableau de bord Paystack. Les frais de Paystack en sont déduits.',
  subaccount_hint_sandbox: 'Ici, tout code qui se termine par les dix chiffres du compte ci-dessous convient : ACCT_2098765432.',
  account: 'Enregistré sur',
  account_hint: 'Celui de vos comptes sur lequel Paystack vous verse l’argent.',
  turn_on: 'Accepter le paiement en ligne',
  save: 'Enregistrer',
  saved: 'Les clients peuvent maintenant payer en ligne',
  off: 'Désactiver',
  off_title: 'Ne plus accepter de paiements en ligne ?',
  off_text: 'Les pages de vos ventes ne prendront plus de paiements. Un paiement déjà commencé sera tout de même enregistré.',
  is_off: 'Les clients ne peuvent plus payer en ligne',
  stay: 'Laisser activé',
}

export default fr
