/** Errors about reports. */
export const reportRefusals = {
  custom_needs_days: 'Say which days: from, and to',
  without_beginning: 'A period that ends begins somewhere',
  ends_before_it_begins: 'The period ends before it begins',
  too_many_rows: 'That is more than {most} rows: choose a longer interval, or a shorter period',
  not_by_this: 'This cannot be shown by {group} and for {filter} at once',
  unknown_question: 'A report cannot be asked for {name}',
  question_too_long: 'That is more than a saved report can hold: choose fewer',
  unseen_figure: 'It is in the order of a figure that you may not see: that needs “{permission}”',
  no_colleague: 'Nobody who works here has this: reports are mailed to members of the business alone',
  report_stays: 'Of which report it is stays: save another one',
  too_many_saved: 'You keep {max} saved reports already: delete one first',
} as const
