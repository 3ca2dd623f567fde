/** Errors about reports. */
export const reportRefusals = {
  custom_needs_days: 'Choose both dates: from and to',
  without_beginning: 'Choose a start date',
  ends_before_it_begins: 'The end date is before the start date',
  too_many_rows: 'That is more than {most} rows: choose a longer interval, or a shorter period',
  not_by_this: 'This report cannot group by {group} with the filter {filter}',
  unknown_question: 'A report has no {name}',
  question_too_long: 'That is too much for a saved report: choose fewer',
  unseen_figure: 'It is sorted by a figure you may not see: you need “{permission}”',
  no_colleague: 'No member has this address: reports are mailed to members only',
  report_stays: 'The report cannot change: save another one',
  too_many_saved: 'You have {max} saved reports: delete one first',
  unknown_filter: 'This list has no {name}',
  view_too_long: 'That is too much for a saved view: choose fewer',
  too_many_views: 'You have {max} saved views: delete one first',
  view_of_another: 'Only the member who saved this view, and owners, may change it',
} as const
