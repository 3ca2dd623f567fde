import type { Mails, Texts } from './mails.en.ts'
import { paymentMails } from './payment-mails.fr.ts'

export const mails: Mails = {
  ...paymentMails,
  verify: {
    subject: 'Vérifiez votre e-mail pour Kasuwa',
    text: `Bonjour {name},

Bienvenue chez Kasuwa. Il reste une étape avant de vous connecter : ouvrez ce lien pour vérifier votre e-mail.

{link}

Il est valable 24 heures. Si ce n’est pas vous qui vous êtes inscrit, vous n’avez rien à faire.

Kasuwa`,
  },
  registered_again: {
    subject: 'Vous avez déjà un compte Kasuwa',
    text: `Bonjour {name},

Quelqu’un, peut-être vous, vient de s’inscrire chez Kasuwa avec cet e-mail. Vous avez déjà un compte : rien n’a changé.

Connectez-vous ici :

{home}/login

Si vous avez oublié votre mot de passe, choisissez-en un nouveau ici :

{home}/password/email

Si ce n’était pas vous, vous n’avez rien à faire.

Kasuwa`,
  },
  registered_unverified: {
    subject: 'Terminez votre inscription chez Kasuwa',
    text: `Bonjour {name},

Vous vous êtes déjà inscrit chez Kasuwa avec cet e-mail, mais il n’a jamais été vérifié. Pour terminer, ouvrez ce lien et choisissez votre mot de passe ; cela vérifie aussi votre e-mail.

{link}

Il est valable 30 minutes. Si ce n’était pas vous, vous n’avez rien à faire.

Kasuwa`,
  },
  reset: {
    subject: 'Choisissez un nouveau mot de passe Kasuwa',
    text: `Bonjour {name},

Quelqu’un, peut-être vous, a demandé un nouveau mot de passe pour votre compte. Ouvrez ce lien pour le choisir.

{link}

Il est valable 30 minutes, une seule fois. Si ce n’était pas vous, vous n’avez rien à faire : votre mot de passe reste le même.

Kasuwa`,
  },
  password_changed: {
    subject: 'Votre mot de passe Kasuwa a été changé',
    text: `Bonjour {name},

Le mot de passe de votre compte vient d’être changé, et tous vos autres appareils ont été déconnectés.

Si ce n’était pas vous, choisissez-en un nouveau sans attendre :

{home}/password/email

Kasuwa`,
  },
  phone_changed: {
    subject: 'Le numéro de téléphone de votre compte Kasuwa a été changé',
    text: `Bonjour {name},

Le numéro de téléphone de votre compte vient d’être changé : le nouveau se termine par {ending}.

Si ce n’était pas vous, choisissez sans attendre un nouveau mot de passe ; cela déconnecte tous les appareils :

{home}/password/email

Kasuwa`,
  },
  login_ended: {
    subject: 'Une connexion à votre compte Kasuwa a été fermée',
    text: `Bonjour {name},

L’une de vos connexions vient d’être utilisée depuis deux endroits, le dernier étant {ip}. Cela arrive quand une connexion est copiée sur une autre machine et, parfois, quand le réseau coupe au mauvais moment. Par prudence, nous l’avons fermée aux deux endroits : reconnectez-vous pour continuer.

Pour voir où vous êtes connecté, et fermer ce que vous ne reconnaissez pas :

{home}/settings/profile

Si vous ne vous l’expliquez pas, choisissez un nouveau mot de passe sans attendre :

{home}/password/email

Kasuwa`,
  },
  invitation: {
    subject: 'Rejoignez {business} sur Kasuwa',
    text: `Bonjour,

{inviter} vous invite à rejoindre {business} sur Kasuwa, en tant que {roles}. Ouvrez ce lien pour accepter. Si vous avez un compte Kasuwa avec cet e-mail, préparez son mot de passe ; sinon, vous en choisirez un.

{link}

Il est valable 72 heures. Si vous ne connaissez pas {inviter}, vous n’avez rien à faire.

Kasuwa`,
  },
  backup_failed: {
    subject: 'La sauvegarde de Kasuwa de la nuit dernière a échoué',
    text: `Bonjour,

La sauvegarde de Kasuwa à {home} a échoué la nuit dernière. {why}

{last}

Les ventes continuent, et Kasuwa réessaie la nuit prochaine. Votre technicien trouve quoi faire dans docs/runbooks.md, et peut faire une sauvegarde tout de suite avec : npm run backup

Kasuwa`,
  },
  books_broken: {
    subject: 'Des chiffres de {business} sont faux',
    text: `Bonjour {name},

Chaque nuit, Kasuwa vérifie tous les chiffres de {business}. La nuit dernière, {count} d’entre eux étaient faux. Voyez lesquels, et vérifiez de nouveau, ici :

{home}/settings/books

Rien n’a été modifié. Écrivez-nous : un chiffre faux est notre faute, pas la vôtre.

Kasuwa`,
  },
  plan_paid: {
    subject: 'La formule {plan} est payée pour {business}',
    text: `Bonjour {name},

{owed} ont été payés pour la formule {plan} de {business}, facture {number}. Elle est payée jusqu’au {since}.

La facture se trouve ici :

{link}

Kasuwa`,
  },
  plan_renews_soon: {
    subject: 'La formule {plan} de {business} va être renouvelée',
    text: `Bonjour {name},

La formule {plan} de {business} est payée jusqu’au {since}. Ce jour-là, nous débitons {owed} de {card}, et la formule continue.

Pour changer de formule ou de carte :

{link}

Kasuwa`,
  },
  plan_renews_by_hand: {
    subject: 'La formule {plan} de {business} va se terminer',
    text: `Bonjour {name},

La formule {plan} de {business} est payée jusqu’au {since}. Aucune carte ne peut être débitée pour la période suivante, {owed}. Payez-la ici :

{link}

Si elle n’est pas payée dans les sept jours qui suivent, {business} passe à la formule gratuite. Tout continue de fonctionner, les ventes aussi.

Kasuwa`,
  },
  plan_not_renewed: {
    subject: 'La formule {plan} de {business} n’a pas pu être renouvelée',
    text: `Bonjour {name},

Nous n’avons pas pu débiter {owed} pour la formule {plan} de {business}. Rien n’a encore changé : nous réessayons jusqu’au {since}. Payez, ou ajoutez une autre carte, ici :

{link}

Après ce jour, {business} passe à la formule gratuite. Tout continue de fonctionner, les ventes aussi.

Kasuwa`,
  },
  plan_lapsed: {
    subject: '{business} passe à la formule gratuite',
    text: `Bonjour {name},

La formule {plan} de {business} n’a pas été payée ; {business} a donc maintenant la formule gratuite. Tout continue de fonctionner, les ventes aussi. Pour ajouter plus de personnes, d’emplacements ou de produits qu’elle n’en permet, choisissez de nouveau une formule :

{link}

Kasuwa`,
  },
  plan_not_sent_back: {
    subject: '{owed} n’ont pas pu vous être remboursés',
    text: `Bonjour {name},

{owed} payés pour {business} ne sont pas dus et sont à vous. Le prestataire de paiement a refusé cinq fois le remboursement. La référence du paiement est {number}.

Écrivez-nous avec cette référence. Vos paiements sont ici :

{link}

Kasuwa`,
  },
  business_deleted: {
    subject: '{business} est supprimée de Kasuwa',
    text: `Bonjour {name},

Votre entreprise {business} vient d’être supprimée de Kasuwa. Plus personne ne peut l’ouvrir.

Si c’était une erreur, écrivez-nous : ses comptes sont toujours là.

Kasuwa`,
  },
  online_payments_changed: {
    subject: 'Les paiements en ligne de {business} vont sur un autre compte',
    text: `Bonjour {name},

{by} vient de choisir où vont les paiements en ligne de {business} : {bank}, compte se terminant par {ending}, {holder}.

{since}

Si c’est une erreur, changez-le ou désactivez-le ici, et vérifiez qui peut se connecter comme propriétaire :

{link}

Les paiements vont désormais sur ce compte.

Kasuwa`,
  },
  online_payments_off: {
    subject: 'Les clients de {business} ne peuvent plus payer en ligne',
    text: `Bonjour {name},

{by} vient de désactiver le paiement en ligne de {business}. L’argent allait sur le compte se terminant par {ending}.

{since}

Vous pouvez le réactiver ici :

{link}

Kasuwa`,
  },
  reminder: {
    subject: 'Ce que vous devez à {business} : {owed}',
    text: `Bonjour {contact},

Vous devez {owed} à {business}.

Si vous avez déjà payé, vous n’avez rien à faire. Une question ? Appelez {business} au {phone}.

Merci.

{business}`,
  },
  reminder_overdue: {
    subject: 'Ce que vous devez à {business} : {owed}',
    text: `Bonjour {contact},

Vous devez {owed} à {business}. Le plus ancien montant était à payer avant le {since}.

Si vous avez déjà payé, vous n’avez rien à faire. Une question ? Appelez {business} au {phone}.

Merci.

{business}`,
  },
  code: {
    subject: 'Votre code Kasuwa',
    text: `Bonjour {name},

Votre code est {code}

Il est valable 10 minutes. Kasuwa ne vous le demandera jamais au téléphone.

Kasuwa`,
  },
}

export const texts: Texts = {
  code: '{code} est votre code Kasuwa. Il est valable 10 minutes. Personne de Kasuwa ne vous le demandera.',
  reminder: 'Bonjour {contact}, vous devez {owed} à {business}. Si vous avez déjà payé, merci.',
  reminder_overdue:
    'Bonjour {contact}, vous devez {owed} à {business}. Le plus ancien montant était à payer avant le {since}. Si vous avez déjà payé, merci.',
}
