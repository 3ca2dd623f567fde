/** What a list is asked for that a paper of it is not: its pages, and what its rows come with. */
const ofPages = new Set(['page', 'per_page', 'count_to', 'format'])

/** The call of a price list by that of the list of products. In an order by cost it would tell customers which goods cost more: then by name. */
export function askedOf(query: object, pictures: boolean): Record<string, unknown> {
  const kept = Object.entries(query).filter(
    ([name, value]) => !ofPages.has(name) && !name.startsWith('with_') && !(name === 'sort' && String(value).startsWith('cost.')),
  )
  return { ...Object.fromEntries(kept), ...(pictures ? { pictures: true } : {}) }
}
