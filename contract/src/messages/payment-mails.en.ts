/** Mails about the status of payments at the provider. */
export const paymentMails = {
  plan_taken_back: {
    subject: '{owed} that was paid for {business} was taken back',
    text: `Hello {name},

{owed} of {number}, the invoice for the plan of {business}, went back on {since}: {why, select, dispute {the bank decided for whoever paid} refund {it was sent back at the payment provider} other {the payment provider does not say why}}.

The plan goes on as it is. If you did not mean it, write to us and name the reference {code}. What is paid stands here:

{link}

Kasuwa`,
  },
  plan_disputed: {
    subject: 'A bank disputes {owed} that was paid for {business}',
    text: `Hello {name},

The bank of whoever paid {number}, the invoice for the plan of {business}, disputes {owed} of it. If you did not ask for that, tell the bank so, or write to us and name the reference {code}.{why, select, yes { It is decided after {since}.} other {}}

{link}

Kasuwa`,
  },
  plan_mismatch: {
    subject: '{owed} was paid for {business} where {last} was asked for',
    text: `Hello {name},

{owed} was paid for the plan of {business} where {last} was asked for, so it does not count. The reference is {code}. You can have it sent back here:

{link}

Kasuwa`,
  },
  online_taken_back: {
    subject: '{owed} that a customer of {business} paid online was taken back',
    text: `Hello {name},

{owed} of {last} that was paid online for {number} of {business} went back on {since}: {why, select, dispute {the bank decided for the customer} refund {it was sent back at the payment provider} other {the payment provider does not say why}}. The reference is {code}.

Your books still have it as paid. Look at the sale, and undo the payment if the money is gone:

{link}

Kasuwa`,
  },
  online_disputed: {
    subject: 'The bank of a customer of {business} disputes {owed}',
    text: `Hello {name},

The bank of whoever paid {last} online for {number} of {business} disputes {owed} of it: it may be taken back. The reference is {code}.

{why, select, yes {If the sale was right, contest it by {since}} other {If the sale was right, contest it soon}} at the payment provider:

{contest}

Your books still have it as paid. The sale:

{link}

Kasuwa`,
  },
  online_mismatch: {
    subject: 'A customer of {business} paid {owed} online where {last} was asked for',
    text: `Hello {name},

{owed} was paid online for {number} of {business}, where {last} was asked for. {why, select, elsewhere {It did not go to your subaccount: write to whoever runs Kasuwa for you.} other {It is not recorded as paid. You can send it back on the sale:}}

{link}

The reference is {code}.

Kasuwa`,
  },
} as const
