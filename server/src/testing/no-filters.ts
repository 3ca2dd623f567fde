/** Parameters that narrow no list, and their effect. */
export const noFilters: Record<string, string> = {
  'products.open inventory_type': 'unsaid, those with variants are left out, since nothing is done with them themselves',
  'products.list parent': 'says whose variants stand in the list, which none do otherwise',
  'products.list not_parent': 'the same: none stands in it otherwise',
  'contacts.open first': 'says only who stands first',
  'contacts.list form': 'says in which form the list is exported',
  'products.list form': 'the same',
  'serialNumbers.open status': 'unsaid, those that are available, which can be chosen',
  'serialNumbers.open not_status': 'the same: of those that are available',
  'sales.list taken_back':
    'says whose moment and whose deed `from`, `to` and `member` are of, and shows what is hidden otherwise (`reports/losses.test.ts`)',
  'deleted.list kind': 'says of which kind the rows are',
  'countries.states country': 'says of which country the states are',
  'products.openComposites location': 'says of where `available` tells',
  'sales.itemsForSale location': 'says of where `available` tells',
  'sales.itemsForSale grouped': 'puts what has variants in the place of its variants',
}
