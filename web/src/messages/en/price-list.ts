export default {
  text: 'What the list shows now, by category, with prices and never costs. Hidden products are left out, unless you filter for them.',
  pictures: 'Pictures',
  without: 'Without pictures',
  with: 'With pictures',
  offline: 'No connection: the price list is made by the server.',
  save: 'Save as PDF',
  print: 'Print',
}
