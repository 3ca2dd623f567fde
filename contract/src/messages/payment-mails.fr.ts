import type { paymentMails as english } from './payment-mails.en.ts'

export const paymentMails: Record<keyof typeof english, { subject: string; text: string }> = {
  plan_taken_back: {
    subject: '{owed} payés pour {business} ont été repris',
    text: `Bonjour {name},

{owed} de {number}, la facture de la formule de {business}, sont repartis le {since} : {why, select, dispute {la banque a donné raison au payeur} refund {ils ont été rendus chez le prestataire de paiement} other {le prestataire de paiement ne dit pas pourquoi}}.

La formule continue telle quelle. Si ce n’était pas voulu, écrivez-nous en donnant la référence {code}. Ce qui est payé figure ici :

{link}

Kasuwa`,
  },
  plan_disputed: {
    subject: 'Une banque conteste {owed} payés pour {business}',
    text: `Bonjour {name},

La banque de la personne qui a payé {number}, la facture de la formule de {business}, en conteste {owed}. Si vous ne l’avez pas demandé, dites-le à la banque, ou écrivez-nous en donnant la référence {code}.{why, select, yes { La décision tombe après le {since}.} other {}}

{link}

Kasuwa`,
  },
  plan_mismatch: {
    subject: '{owed} payés pour {business} au lieu de {last}',
    text: `Bonjour {name},

{owed} ont été payés pour la formule de {business} au lieu de {last} : cela ne compte pas. La référence est {code}. Vous pouvez les faire rendre ici :

{link}

Kasuwa`,
  },
  online_taken_back: {
    subject: '{owed} qu’un client de {business} a payés en ligne ont été repris',
    text: `Bonjour {name},

Sur {last} payés en ligne pour {number} de {business}, {owed} sont repartis le {since} : {why, select, dispute {la banque a donné raison au client} refund {ils ont été rendus chez le prestataire de paiement} other {le prestataire de paiement ne dit pas pourquoi}}. La référence est {code}.

Vos comptes les ont encore comme payés. Regardez la vente, et annulez le paiement si l’argent est parti :

{link}

Kasuwa`,
  },
  online_disputed: {
    subject: 'La banque d’un client de {business} conteste {owed}',
    text: `Bonjour {name},

La banque de la personne qui a payé {last} en ligne pour {number} de {business} en conteste {owed} : l’argent peut être repris. La référence est {code}.

{why, select, yes {Si la vente était correcte, répondez avant le {since}} other {Si la vente était correcte, répondez vite}} chez le prestataire de paiement :

{contest}

Vos comptes l’ont encore comme payé. La vente :

{link}

Kasuwa`,
  },
  online_mismatch: {
    subject: 'Un client de {business} a payé {owed} en ligne au lieu de {last}',
    text: `Bonjour {name},

{owed} ont été payés en ligne pour {number} de {business}, au lieu de {last}. {why, select, elsewhere {L’argent n’est pas allé sur votre sous-compte : écrivez à qui gère Kasuwa pour vous.} other {Ce n’est pas enregistré comme payé. Vous pouvez le rendre depuis la vente :}}

{link}

La référence est {code}.

Kasuwa`,
  },
}
