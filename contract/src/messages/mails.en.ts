import { paymentMails } from './payment-mails.en.ts'

/** Texts of mails. Plain text; a link is on a line of its own, so that any mail program makes it clickable. */
export const mails = {
  ...paymentMails,
  verify: {
    subject: 'Verify your email for Kasuwa',
    text: `Hello {name},

Welcome to Kasuwa. One step is left before you can log in: open this link to verify your email.

{link}

It works for 24 hours. If it was not you who registered, you need not do anything.

Kasuwa`,
  },
  registered_again: {
    subject: 'You already have a Kasuwa account',
    text: `Hello {name},

Someone, perhaps you, has just registered at Kasuwa with this email. You already have an account with it, so nothing was changed.

Log in here:

{home}/login

If you have forgotten your password, you can choose a new one here:

{home}/password/email

If it was not you, you need not do anything.

Kasuwa`,
  },
  registered_unverified: {
    subject: 'Finish your registration at Kasuwa',
    text: `Hello {name},

You have already registered at Kasuwa with this email, but it was never verified. To finish, open this link and choose your password; it verifies your email too.

{link}

It works for 30 minutes. If it was not you, you need not do anything.

Kasuwa`,
  },
  reset: {
    subject: 'Choose a new password for Kasuwa',
    text: `Hello {name},

Someone, perhaps you, has asked to choose a new password for your account. Open this link to do so.

{link}

It works for 30 minutes, once. If it was not you, you need not do anything: your password stays as it is.

Kasuwa`,
  },
  password_changed: {
    subject: 'Your Kasuwa password was changed',
    text: `Hello {name},

The password of your account has just been changed, and every other device was logged out.

If it was not you, choose a new one at once:

{home}/password/email

Kasuwa`,
  },
  phone_changed: {
    subject: 'The phone number of your Kasuwa account was changed',
    text: `Hello {name},

The phone number of your account has just been changed to the one that ends in {ending}.

If it was not you, choose a new password at once; that logs every device out:

{home}/password/email

Kasuwa`,
  },
  login_ended: {
    subject: 'A login to your Kasuwa account was ended',
    text: `Hello {name},

One of your logins has just been used from two places, the last of them {ip}. That happens when a login is copied to another machine, and now and then when a connection breaks at a bad moment. To be safe, we have ended it in both places: log in again to go on.

Where you are logged in, and how to end what you do not know:

{home}/settings/profile

If you cannot explain it, choose a new password at once:

{home}/password/email

Kasuwa`,
  },
  invitation: {
    subject: 'Join {business} on Kasuwa',
    text: `Hello,

{inviter} invites you to join {business} on Kasuwa, as {roles}. Open this link to accept. If you have a Kasuwa account with this email, have its password ready; if not, you will choose one.

{link}

It works for 72 hours. If you do not know {inviter}, you need not do anything.

Kasuwa`,
  },
  backup_failed: {
    subject: 'Last night’s backup of Kasuwa failed',
    text: `Hello,

Last night’s backup of Kasuwa at {home} failed. {why}

{last}

Shops go on selling, and the next night tries again. Whoever looks after the machine reads what to do in docs/runbooks.md, and makes a backup at once by: npm run backup

Kasuwa`,
  },
  books_broken: {
    subject: 'The books of {business} do not add up',
    text: `Hello {name},

Each night Kasuwa works every figure of {business} out again. Last night {count} of them did not agree with what they come from. See which, and add them up again, here:

{home}/settings/books

Nothing was changed. Please write to us: a figure that does not agree is our fault, not yours.

Kasuwa`,
  },
  plan_paid: {
    subject: '{plan} is paid for {business}',
    text: `Hello {name},

{owed} was paid for the {plan} plan of {business}, invoice {number}. It is paid until {since}.

The invoice is here:

{link}

Kasuwa`,
  },
  plan_renews_soon: {
    subject: '{plan} of {business} is about to be renewed',
    text: `Hello {name},

The {plan} plan of {business} is paid until {since}. On that day {owed} is charged to {card}, and it goes on.

You can change the plan or the card here:

{link}

Kasuwa`,
  },
  plan_renews_by_hand: {
    subject: '{plan} of {business} is about to end',
    text: `Hello {name},

The {plan} plan of {business} is paid until {since}. There is no card that can be charged for the next stretch, {owed}. Pay it here:

{link}

If it is not paid within seven days after that, {business} is on the free plan: all that is there works on, selling included.

Kasuwa`,
  },
  plan_not_renewed: {
    subject: '{plan} of {business} could not be renewed',
    text: `Hello {name},

{owed} for the {plan} plan of {business} could not be charged. Nothing has changed yet: it is tried again, until {since}. You can pay it, or give another card, here:

{link}

After that day {business} is on the free plan: all that is there works on, selling included.

Kasuwa`,
  },
  plan_lapsed: {
    subject: '{business} is on the free plan',
    text: `Hello {name},

The {plan} plan of {business} was not paid, so {business} is on the free plan now. All that is there works on, selling included. More people, locations and products than the free plan has room for can be added once you choose a plan again:

{link}

Kasuwa`,
  },
  plan_not_sent_back: {
    subject: '{owed} could not be sent back to you',
    text: `Hello {name},

{owed} that was paid for {business} pays for nothing and is yours. The payment provider refused to send it back five times. The reference of the payment is {number}.

Write to us and name that reference. Your payments are here:

{link}

Kasuwa`,
  },
  business_deleted: {
    subject: '{business} was deleted from Kasuwa',
    text: `Hello {name},

{business}, of which you are an owner, has just been deleted from Kasuwa. Nobody can open it any more.

If this was not meant, write to us: its books are still there.

Kasuwa`,
  },
  online_payments_changed: {
    subject: 'Where customers of {business} pay online was changed',
    text: `Hello {name},

{by} has just set where the money goes that customers of {business} pay online: {bank}, account ending in {ending}, {holder}.

{since}

If this was not meant, change it or turn it off here, and see who may log in as an owner:

{link}

What customers pay from now on goes to that account.

Kasuwa`,
  },
  online_payments_off: {
    subject: 'Customers of {business} can no longer pay online',
    text: `Hello {name},

{by} has just turned online payments of {business} off. They went to the account ending in {ending}.

{since}

You can set them up again here:

{link}

Kasuwa`,
  },
  reminder: {
    subject: 'What you owe {business}: {owed}',
    text: `Hello {contact},

You owe {business} {owed}.

If you have paid it already, you need not do anything. Questions? {business} is at {phone}.

Thank you.

{business}`,
  },
  reminder_overdue: {
    subject: 'What you owe {business}: {owed}',
    text: `Hello {contact},

You owe {business} {owed}. The oldest of it was to be paid by {since}.

If you have paid it already, you need not do anything. Questions? {business} is at {phone}.

Thank you.

{business}`,
  },
  code: {
    subject: 'Your Kasuwa code',
    text: `Hello {name},

Your code is {code}

It works for 10 minutes. Kasuwa will never ask you for it on the phone.

Kasuwa`,
  },
} as const

/** Texts of SMS messages. */
export const texts = {
  code: '{code} is your Kasuwa code. It works for 10 minutes. Nobody from Kasuwa will ever ask you for it.',
  reminder: 'Hello {contact}, you owe {business} {owed}. If you have paid it already, thank you.',
  reminder_overdue:
    'Hello {contact}, you owe {business} {owed}. The oldest of it was to be paid by {since}. If you have paid it already, thank you.',
} as const

export type TextKind = keyof typeof texts
export type Texts = Record<TextKind, string>

export type MailKind = keyof typeof mails
export type Mails = Record<MailKind, { subject: string; text: string }>
