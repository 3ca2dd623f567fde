/** Mails about the status of payments at the provider. */
export const paymentMails = {
  plan_taken_back: {
    subject: 'A payment of {owed} for {business} went back',
    text: `Hello {name},

{owed} of {number}, the plan invoice of {business}, went back on {since}: {why, select, dispute {the bank decided for the payer} refund {it was refunded at the payment provider} other {the payment provider does not say why}}.

The plan continues. If you did not ask for this, write to us with the reference {code}. Your payments are here:

{link}

Kasuwa`,
  },
  plan_disputed: {
    subject: 'A bank disputes {owed} paid for {business}',
    text: `Hello {name},

The payer’s bank disputes {owed} of {number}, the plan invoice of {business}. If you did not ask for that, tell the bank, or write to us with the reference {code}.{why, select, yes { The bank decides after {since}.} other {}}

{link}

Kasuwa`,
  },
  plan_mismatch: {
    subject: '{owed} was paid for {business} instead of {last}',
    text: `Hello {name},

{owed} was paid for the plan of {business} instead of {last}, so it does not count. The reference is {code}. You can refund it here:

{link}

Kasuwa`,
  },
  online_taken_back: {
    subject: 'An online payment of {owed} to {business} went back',
    text: `Hello {name},

{owed} of {last} paid online for {number} of {business} went back on {since}: {why, select, dispute {the bank decided for the customer} refund {it was refunded at the payment provider} other {the payment provider does not say why}}. The reference is {code}.

Your books still count it as paid. Open the sale, and undo the payment if the money is gone:

{link}

Kasuwa`,
  },
  online_disputed: {
    subject: 'A customer’s bank disputes {owed} paid to {business}',
    text: `Hello {name},

The payer’s bank disputes {owed} of {last} paid online for {number} of {business}: the money may go back. The reference is {code}.

{why, select, yes {If the sale was right, answer by {since}} other {If the sale was right, answer soon}} at the payment provider:

{contest}

Your books still count it as paid. The sale:

{link}

Kasuwa`,
  },
  online_mismatch: {
    subject: 'A customer of {business} paid {owed} online instead of {last}',
    text: `Hello {name},

{owed} was paid online for {number} of {business} instead of {last}. {why, select, elsewhere {It did not go to your subaccount: ask your technician.} other {It is not recorded as paid. You can refund it on the sale:}}

{link}

The reference is {code}.

Kasuwa`,
  },
} as const
