/** List parameters that a price list does not take: paging, and extra parts of rows. */
const ofPages = new Set(['page', 'per_page', 'count_to', 'format'])

/**
 * Query of a price list, from that of the product list. A sort by cost becomes a sort by name, since it would reveal costs to customers.
 */
export function askedOf(query: object, pictures: boolean): Record<string, unknown> {
  const kept = Object.entries(query).filter(
    ([name, value]) => !ofPages.has(name) && !name.startsWith('with_') && !(name === 'sort' && String(value).startsWith('cost.')),
  )
  return { ...Object.fromEntries(kept), ...(pictures ? { pictures: true } : {}) }
}
