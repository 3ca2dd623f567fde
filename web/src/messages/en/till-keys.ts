export default {
  full_screen: 'Whole screen',
  full_screen_end: 'End whole screen',
  key_search: 'Search, from anywhere',
  key_times: 'Before a name, a scan or a tile: three of it',
  key_newest: 'From the empty search to the newest line',
  key_customer: 'Customer',
  key_hold: 'Hold this sale, or see what is held',
  key_grid: 'To the tiles below the lines',
  key_split: 'Another way to pay',
  key_cash: 'Cash – paid in full',
  key_print: 'Print the last receipt',
  key_remove: 'Remove the line you are in',
} as const
