/** Mails of saved reports, and why one was not sent. */
export const reportMails = {
  subject: '{name} ({business}): {days}',
  hello: 'Hello {name},',
  intro: '{report} of {business}, {days}',
  whole: 'All together',
  before: 'Before',
  more: '{count, plural, =1 {One more line is} other {# more lines are}} in the report.',
  open: 'Open the full report:',
  open_button: 'Open the report',
  why: {
    day: '{saver} sends you this report every day. To stop it, ask {saver}.',
    week: '{saver} sends you this report every Monday. To stop it, ask {saver}.',
    month: '{saver} sends you this report on the first of each month. To stop it, ask {saver}.',
  },
  why_own: {
    day: 'You send yourself this report every day. Change or stop it here:',
    week: 'You send yourself this report every Monday. Change or stop it here:',
    month: 'You send yourself this report on the first of each month. Change or stop it here:',
  },
  change: 'Your saved reports',
  faults: {
    left: 'Not sent: the member who saved it has left',
    forbidden: 'Not sent: you may no longer see this report',
    elsewhere: 'Not sent: you no longer work at its location',
    unaskable: 'Not sent: this report cannot be shown as saved. Open it and save it again.',
    too_long: 'Not sent: this report takes too long. Choose a shorter period, or fewer groups.',
    nobody: 'Not sent: all its recipients have left',
    failed: 'Not sent: it failed five times. Open it and save it again.',
  },
} as const
