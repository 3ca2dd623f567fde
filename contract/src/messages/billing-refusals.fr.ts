import type { billingRefusals as en, sandbox as enSandbox } from './billing-refusals.en.ts'

/** The French of `billing-refusals.en.ts`. */
export const billingRefusals: Record<keyof typeof en, string> = {
  over_members:
    'Votre formule {plan} est prévue pour {limit, plural, one {une personne} other {# personnes}}, invitations comprises. {next} en accepte davantage.',
  over_members_for_good:
    'Votre formule {plan} est prévue pour {limit, plural, one {une personne} other {# personnes}}, invitations comprises.',
  over_locations:
    'Votre formule {plan} est prévue pour {limit, plural, one {un emplacement} other {# emplacements}}. {next} en accepte davantage.',
  over_locations_for_good: 'Votre formule {plan} est prévue pour {limit, plural, one {un emplacement} other {# emplacements}}.',
  over_products: 'Votre formule {plan} est prévue pour {limit, plural, one {un produit} other {# produits}}. {next} en accepte davantage.',
  over_products_for_good: 'Votre formule {plan} est prévue pour {limit, plural, one {un produit} other {# produits}}.',
  plan_exempt: 'Cette entreprise sert d’exemple : il n’y a jamais rien à payer.',
  plan_gone: 'Cette formule ne peut plus être choisie',
  plan_is_current: 'Vous avez déjà cette formule',
  plan_renews: 'Vous avez cette formule : renouvelez-la plutôt',
  plan_free_follows: 'Vous passerez automatiquement à la formule gratuite à la fin de l’essai',
  nothing_to_renew: 'Il n’y a rien à renouveler : choisissez une formule',
  renewed_already: 'La période suivante est déjà payée',
  card_once: 'Cette carte ne peut pas être débitée de nouveau : payez avec elle sur la page du prestataire',
  card_expired: 'Cette carte a expiré',
  other_reference: 'C’est la référence d’un autre paiement',
  provider_down: 'Le prestataire de paiement ne répond pas pour l’instant. Rien n’a été débité ; réessayez dans un moment.',
  bad_signature: 'Cet événement n’est pas signé par le prestataire de paiement',
  event_taken: 'Pris en compte',
  bank_down: 'La banque ne répond pas pour l’instant : saisissez vous-même le nom',
  online_account_needed: 'Dites sur quel compte les paiements sont enregistrés',
  online_subaccount_needed: 'Saisissez le sous-compte sur lequel les clients paient',
  no_such_subaccount: 'Paystack ne connaît pas de sous-compte de ce nom en nairas',
  online_owners_only: 'Seul un propriétaire peut dire où va l’argent des clients',
  subaccount_elsewhere: 'Ce sous-compte verse l’argent sur {payout}, et non sur le compte que vous avez choisi : {account}',
  subaccount_unsaid: 'Paystack ne dit pas sur quel compte ce sous-compte verse l’argent',
  subaccount_taken: 'Les clients d’une autre entreprise paient sur ce sous-compte : utilisez le vôtre',
  online_confirm: 'Regardez à qui est le compte où va l’argent, et confirmez-le',
  subaccount_down: 'Paystack ne répond pas pour l’instant : réessayez dans un moment',
  receives_online_payments: 'Des clients paient en ligne sur ce compte : indiquez-en d’abord un autre dans les paramètres de l’entreprise',
  paid_otherwise:
    'Un client a payé {paid} en ligne alors que {asked} étaient demandés. Ce n’est pas compté comme payé ici. Retrouvez-le dans votre tableau de bord Paystack sous {reference} : remboursez-le là-bas, ou enregistrez-le comme paiement.',
  paid_elsewhere:
    'Un client a payé {paid} en ligne, mais pas sur votre sous-compte : ce n’est pas compté comme payé ici. Écrivez à la personne qui gère Kasuwa pour vous, avec la référence {reference}.',
  went_back:
    '{why, select, dispute {La banque a donné raison au client. } refund {Rendu chez le prestataire. } other {}}Référence chez le prestataire : {reference}',
  sent_back: 'L’argent retourne à qui l’a payé',
  send_back_elsewhere: 'L’argent n’est pas allé sur votre sous-compte : écrivez à qui gère Kasuwa pour vous',
  send_back_refused: 'Le prestataire de paiement refuse de le rendre : regardez-le là-bas',
  card_forgotten: 'La carte est oubliée',
}

/** The French of the simulated checkout. */
export const sandbox: Record<keyof typeof enSandbox, string> = {
  title: 'Paiement fictif',
  text: 'Cette page est fictive : aucun prestataire de paiement n’est configuré ici et aucun argent ne bouge. Dites ce qui doit se passer.',
  good: 'Payer par Visa •••• 4081',
  good_text: 'Le paiement réussit, et la carte peut être débitée de nouveau',
  declines: 'Payer par Mastercard •••• 0051',
  declines_text: 'Le paiement réussit, et tout débit ultérieur de la carte est refusé',
  fail: 'Faire refuser le paiement',
  fail_text: 'La banque refuse le paiement',
  abandon: 'Revenir sans payer',
  abandon_text: 'Comme si la page avait été quittée',
  paid: 'Ce paiement a été fait',
  paid_text: 'Dites ce qui doit en advenir ensuite. Aucun argent ne circule.',
  refund: 'Le rendre',
  refund_text: 'Comme quelqu’un le fait chez le prestataire',
  dispute: 'Le contester',
  dispute_text: 'La banque du payeur redemande l’argent',
  lose: 'Perdre la contestation',
  lose_text: 'La banque donne raison au payeur : l’argent repart',
  win: 'Gagner la contestation',
  win_text: 'La banque donne raison à l’entreprise : l’argent reste',
  over: 'Il n’y a rien à payer ici',
  over_text: 'Ce paiement a déjà été fait, ou n’a jamais commencé. Revenez à Kasuwa.',
}
