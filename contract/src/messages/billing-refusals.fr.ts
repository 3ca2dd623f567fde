import type { billingRefusals as en, sandbox as enSandbox } from './billing-refusals.en.ts'

/** The French of `billing-refusals.en.ts`. */
export const billingRefusals: Record<keyof typeof en, string> = {
  over_members:
    'Votre formule {plan} est prévue pour {limit, plural, one {une personne} other {# personnes}}, invitations comprises. {next} en permet plus.',
  over_members_for_good:
    'Votre formule {plan} est prévue pour {limit, plural, one {une personne} other {# personnes}}, invitations comprises.',
  over_locations:
    'Votre formule {plan} est prévue pour {limit, plural, one {un emplacement} other {# emplacements}}. {next} en permet plus.',
  over_locations_for_good: 'Votre formule {plan} est prévue pour {limit, plural, one {un emplacement} other {# emplacements}}.',
  over_products: 'Votre formule {plan} est prévue pour {limit, plural, one {un produit} other {# produits}}. {next} en permet plus.',
  over_products_for_good: 'Votre formule {plan} est prévue pour {limit, plural, one {un produit} other {# produits}}.',
  plan_exempt: 'C’est une entreprise de démonstration : elle ne paie jamais.',
  plan_gone: 'Cette formule ne peut plus être choisie',
  plan_is_current: 'Vous avez déjà cette formule',
  plan_renews: 'Vous avez cette formule : renouvelez-la plutôt',
  plan_free_follows: 'La formule gratuite commence d’elle-même après l’essai',
  nothing_to_renew: 'Rien à renouveler : choisissez une formule',
  renewed_already: 'La période suivante est déjà payée',
  card_once: 'Cette carte ne peut plus être débitée : payez avec elle sur la page du prestataire',
  card_expired: 'Cette carte a expiré',
  other_reference: 'C’est la référence d’un autre paiement',
  provider_down: 'Le prestataire de paiement ne répond pas. Rien n’a été débité : réessayez dans un moment.',
  bad_signature: 'Cet événement n’est pas signé par le prestataire de paiement',
  event_taken: 'Pris en compte',
  bank_down: 'La banque ne répond pas : saisissez le nom vous-même',
  online_account_needed: 'Choisissez le compte sur lequel les paiements sont enregistrés',
  online_subaccount_needed: 'Saisissez le sous-compte sur lequel les clients paient',
  no_such_subaccount: 'Paystack ne connaît pas de sous-compte de ce nom en nairas',
  online_owners_only: 'Seul un propriétaire peut choisir où va l’argent des clients',
  subaccount_elsewhere: 'Ce sous-compte verse l’argent sur {payout}, et non sur le compte que vous avez choisi : {account}',
  subaccount_unsaid: 'Paystack ne dit pas sur quel compte ce sous-compte verse l’argent',
  subaccount_taken: 'Une autre entreprise utilise ce sous-compte : utilisez le vôtre',
  online_confirm: 'Vérifiez à qui est le compte où va l’argent, et confirmez',
  subaccount_down: 'Paystack ne répond pas : réessayez dans un moment',
  receives_online_payments: 'Les paiements en ligne vont sur ce compte : choisissez-en d’abord un autre dans les réglages de l’entreprise',
  paid_otherwise:
    'Un client a payé {paid} en ligne au lieu de {asked} : ce n’est pas enregistré comme payé. Retrouvez-le dans votre tableau de bord Paystack sous {reference} : remboursez-le là-bas, ou enregistrez-le comme paiement.',
  paid_elsewhere:
    'Un client a payé {paid} en ligne, mais pas sur votre sous-compte : ce n’est pas enregistré comme payé. Donnez la référence {reference} à votre technicien.',
  went_back:
    '{why, select, dispute {La banque a donné raison au client. } refund {Remboursé chez le prestataire. } other {}}Référence chez le prestataire : {reference}',
  sent_back: 'L’argent est remboursé au payeur',
  send_back_elsewhere: 'L’argent n’est pas allé sur votre sous-compte : demandez à votre technicien',
  send_back_refused: 'Le prestataire de paiement refuse le remboursement : vérifiez-le là-bas',
  card_forgotten: 'La carte est retirée',
}

/** The French of the simulated checkout. */
export const sandbox: Record<keyof typeof enSandbox, string> = {
  title: 'Paiement de test',
  text: 'Mode test : aucun prestataire de paiement n’est réglé, et aucun argent ne bouge. Choisissez ce qui se passe.',
  good: 'Payer par Visa •••• 4081',
  good_text: 'Le paiement réussit, et la carte peut être débitée de nouveau',
  declines: 'Payer par Mastercard •••• 0051',
  declines_text: 'Le paiement réussit, et les débits suivants de la carte sont refusés',
  fail: 'Refuser le paiement',
  fail_text: 'La banque refuse le paiement',
  abandon: 'Revenir sans payer',
  abandon_text: 'Comme si la page avait été fermée',
  paid: 'Ce paiement a été fait',
  paid_text: 'Choisissez la suite. Aucun argent ne bouge.',
  refund: 'Le rembourser',
  refund_text: 'Comme depuis le tableau de bord du prestataire',
  dispute: 'Le contester',
  dispute_text: 'La banque du payeur redemande l’argent',
  lose: 'Perdre la contestation',
  lose_text: 'La banque donne raison au payeur : l’argent repart',
  win: 'Gagner la contestation',
  win_text: 'La banque donne raison à l’entreprise : l’argent reste',
  over: 'Rien à payer ici',
  over_text: 'Ce paiement a déjà été fait, ou n’a jamais commencé. Revenez à Kasuwa.',
}
