export default {
  text: 'The products of this list, by category, with prices and without costs. Hidden products are left out, unless you filter for them.',
  pictures: 'Pictures',
  without: 'Without pictures',
  with: 'With pictures',
  offline: 'No connection. The server makes the price list.',
  save: 'Save as PDF',
  print: 'Print',
}
