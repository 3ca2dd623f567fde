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

One of your logins was just used from two places, the last {ip}. This happens when a login is copied to another device, and sometimes when a connection breaks. To be safe, we ended it in both places: log in again to continue.

See where you are logged in, and log out what you do not know:

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

Shops keep selling, and Kasuwa tries again next night. Your technician finds what to do in docs/runbooks.md, and can make a backup at once with: npm run backup

Kasuwa`,
  },
  books_broken: {
    subject: 'Figures of {business} are wrong',
    text: `Hello {name},

Every night Kasuwa checks all figures of {business}. Last night {count} of them were wrong. See which, and check again, here:

{home}/settings/books

Nothing was changed. Please write to us: a wrong figure is our fault, not yours.

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
    subject: '{plan} of {business} renews soon',
    text: `Hello {name},

The {plan} plan of {business} is paid until {since}. On that day we charge {owed} to {card}, and the plan continues.

You can change the plan or the card here:

{link}

Kasuwa`,
  },
  plan_renews_by_hand: {
    subject: '{plan} of {business} ends soon',
    text: `Hello {name},

The {plan} plan of {business} is paid until {since}. No card can be charged for the next period, {owed}. Pay it here:

{link}

If it is not paid within seven days after that, {business} moves to the free plan. Everything you have keeps working, selling too.

Kasuwa`,
  },
  plan_not_renewed: {
    subject: '{plan} of {business} could not be renewed',
    text: `Hello {name},

We could not charge {owed} for the {plan} plan of {business}. Nothing has changed yet: we try again until {since}. Pay it, or add another card, here:

{link}

After that day {business} moves to the free plan. Everything you have keeps working, selling too.

Kasuwa`,
  },
  plan_lapsed: {
    subject: '{business} is on the free plan',
    text: `Hello {name},

The {plan} plan of {business} was not paid, so {business} is now on the free plan. Everything you have keeps working, selling too. To add more people, locations or products than the free plan allows, choose a plan again:

{link}

Kasuwa`,
  },
  plan_not_sent_back: {
    subject: 'We could not refund {owed} to you',
    text: `Hello {name},

{owed} that you paid for {business} is not needed and is yours. The payment provider refused the refund five times. The reference of the payment is {number}.

Write to us with that reference. Your payments are here:

{link}

Kasuwa`,
  },
  business_deleted: {
    subject: '{business} was deleted from Kasuwa',
    text: `Hello {name},

Your business {business} has just been deleted from Kasuwa. Nobody can open it any more.

If this was a mistake, write to us: its books are still there.

Kasuwa`,
  },
  online_payments_changed: {
    subject: 'Online payments of {business} now go to another account',
    text: `Hello {name},

{by} has just chosen where online payments to {business} go: {bank}, account ending in {ending}, {holder}.

{since}

If this is wrong, change it or turn it off here, and check who can log in as an owner:

{link}

Payments from now on go to that account.

Kasuwa`,
  },
  online_payments_off: {
    subject: 'Customers of {business} can no longer pay online',
    text: `Hello {name},

{by} has just turned off online payments of {business}. They went to the account ending in {ending}.

{since}

You can turn them on again here:

{link}

Kasuwa`,
  },
  reminder: {
    subject: 'What you owe {business}: {owed}',
    text: `Hello {contact},

You owe {business} {owed}.

If you have already paid, you need not do anything. Questions? Call {business} at {phone}.

Thank you.

{business}`,
  },
  reminder_overdue: {
    subject: 'What you owe {business}: {owed}',
    text: `Hello {contact},

You owe {business} {owed}. The oldest amount was due by {since}.

If you have already paid, you need not do anything. Questions? Call {business} at {phone}.

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
  reminder: 'Hello {contact}, you owe {business} {owed}. If you have already paid, thank you.',
  reminder_overdue:
    'Hello {contact}, you owe {business} {owed}. The oldest amount was due by {since}. If you have already paid, thank you.',
} as const

export type TextKind = keyof typeof texts
export type Texts = Record<TextKind, string>

export type MailKind = keyof typeof mails
export type Mails = Record<MailKind, { subject: string; text: string }>
