import type { paymentMails as english } from './payment-mails.en.ts'

export const paymentMails: Record<keyof typeof english, { subject: string; text: string }> = {
  plan_taken_back: {
    subject: 'Un paiement de {owed} pour {business} est reparti',
    text: `Bonjour {name},

{owed} de {number}, la facture de la formule de {business}, sont repartis le {since} : {why, select, dispute {la banque a donné raison au payeur} refund {remboursés chez le prestataire de paiement} other {le prestataire de paiement ne dit pas pourquoi}}.

La formule continue. Si vous ne l’avez pas demandé, écrivez-nous avec la référence {code}. Vos paiements sont ici :

{link}

Kasuwa`,
  },
  plan_disputed: {
    subject: 'Une banque conteste {owed} payés pour {business}',
    text: `Bonjour {name},

La banque du payeur conteste {owed} de {number}, la facture de la formule de {business}. Si vous ne l’avez pas demandé, dites-le à la banque, ou écrivez-nous avec la référence {code}.{why, select, yes { La banque décide après le {since}.} other {}}

{link}

Kasuwa`,
  },
  plan_mismatch: {
    subject: '{owed} payés pour {business} au lieu de {last}',
    text: `Bonjour {name},

{owed} ont été payés pour la formule de {business} au lieu de {last} : cela ne compte pas. La référence est {code}. Vous pouvez les faire rembourser ici :

{link}

Kasuwa`,
  },
  online_taken_back: {
    subject: 'Un paiement en ligne de {owed} à {business} est reparti',
    text: `Bonjour {name},

Sur {last} payés en ligne pour {number} de {business}, {owed} sont repartis le {since} : {why, select, dispute {la banque a donné raison au client} refund {remboursés chez le prestataire de paiement} other {le prestataire de paiement ne dit pas pourquoi}}. La référence est {code}.

Vos comptes les comptent encore comme payés. Ouvrez la vente, et annulez le paiement si l’argent est parti :

{link}

Kasuwa`,
  },
  online_disputed: {
    subject: 'La banque d’un client conteste {owed} payés à {business}',
    text: `Bonjour {name},

La banque du payeur conteste {owed} sur {last} payés en ligne pour {number} de {business} : l’argent peut repartir. La référence est {code}.

{why, select, yes {Si la vente était correcte, répondez avant le {since}} other {Si la vente était correcte, répondez vite}} chez le prestataire de paiement :

{contest}

Vos comptes le comptent encore comme payé. La vente :

{link}

Kasuwa`,
  },
  online_mismatch: {
    subject: 'Un client de {business} a payé {owed} en ligne au lieu de {last}',
    text: `Bonjour {name},

{owed} ont été payés en ligne pour {number} de {business} au lieu de {last}. {why, select, elsewhere {L’argent n’est pas allé sur votre sous-compte : demandez à votre technicien.} other {Ce n’est pas enregistré comme payé. Vous pouvez le rembourser depuis la vente :}}

{link}

La référence est {code}.

Kasuwa`,
  },
}
