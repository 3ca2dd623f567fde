export default {
  calendar: 'Open the calendar',
  day_unclear: 'Type a day, like {example}',
}
