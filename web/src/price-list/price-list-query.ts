/** List parameters that a price list does not take: paging, and extra parts of rows. */
const ofPages = new Set(['page', 'per_page', 'count_to', 'format'])

/**
 * Query of a price list, from that of the product list. A sort by cost becomes a sort by name, since it would reveal costs to customers.
 */
export function priceListQuery(query: object, pictures: boolean): Record<string, unknown> {
  const parameters = Object.entries(query).filter(
    ([name, value]) => !ofPages.has(name) && !name.startsWith('with_') && !(name === 'sort' && String(value).startsWith('cost.')),
  )
  return { ...Object.fromEntries(parameters), ...(pictures ? { pictures: true } : {}) }
}
