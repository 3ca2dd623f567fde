/** What is refused of reports. */
export const reportRefusals = {
  without_beginning: 'A period that ends begins somewhere',
  ends_before_it_begins: 'The period ends before it begins',
  too_many_rows: 'That is more than {most} rows: choose a longer interval, or a shorter period',
  not_by_this: 'This cannot be shown by {group} and for {filter} at once',
} as const
