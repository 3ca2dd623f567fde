/** Mails of saved reports, and why one was not sent. */
export const reportMails = {
  subject: '{name} ({business}): {days}',
  hello: 'Hello {name},',
  intro: '{report} of {business}, {days}',
  before: 'Before',
  more: '{count, plural, =1 {One more line is} other {# more lines are}} in the report.',
  open: 'Open the report with all its figures:',
  open_button: 'Open the report',
  why: {
    day: '{saver} has this sent to you every day. To receive it no more, ask {saver}.',
    week: '{saver} has this sent to you every Monday. To receive it no more, ask {saver}.',
    month: '{saver} has this sent to you on the first of each month. To receive it no more, ask {saver}.',
  },
  why_own: {
    day: 'You have this sent every day. Change or stop it here:',
    week: 'You have this sent every Monday. Change or stop it here:',
    month: 'You have this sent on the first of each month. Change or stop it here:',
  },
  change: 'Your saved reports',
  faults: {
    left: 'It was not sent: whoever saved it does not work here any more',
    forbidden: 'It was not sent: you may not see this report any more',
    elsewhere: 'It was not sent: it is about a location where you do not work any more',
    unaskable: 'It was not sent: this report cannot be shown as it was saved. Open it, and save it again.',
    too_long: 'It was not sent: this report takes too long. Choose a shorter period, or fewer groups.',
    nobody: 'It was not sent: nobody whom it goes to works here any more',
    failed: 'It was not sent: it failed five times. Open it, and save it again.',
  },
} as const
