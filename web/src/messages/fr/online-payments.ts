import type { Translated } from '../../i18n.ts'
import type en from '../en/online-payments.ts'

const fr: Translated<typeof en> = {
  title: 'Paiement en ligne des clients',
  text: 'Une vente partagée par un lien peut alors être payée sur sa page, par carte ou par virement. L’argent va sur votre propre sous-compte Paystack, et la vente est réglée ici toute seule.',
  sandbox_title: 'Les paiements sont fictifs ici',
  sandbox_text:
    'Aucun prestataire de paiement n’est configuré, donc aucun argent ne bouge : quiconque a le lien d’une vente peut faire semblant de la payer. La page le dit.',
  is_on: 'Les clients peuvent payer.',
  goes_to: 'L’argent va à {name}, {account}.',
  subaccount: 'Votre sous-compte Paystack',
  subaccount_hint: 'Il commence par ACCT_ et figure dans votre tableau de bord Paystack. Les frais de Paystack en sont déduits.',
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
