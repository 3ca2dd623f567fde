/** In a statement that is planned for what it is given each time: how it is best done depends on how many rows that is of. */
export const anew = '/* planned anew */'

/**
 * Planned for what it is given each time. How many rows have the words of a search decides how they are found: planned for any words, which
 * PostgreSQL takes to be rare, it found and sorted half a catalogue for a page of twenty. And a page is fetched by its keys as long as its
 * business is known to be large: planned for any business, which is a small one where there are many, all of a large one was read for it.
 */
export const isPlannedAnew = (text: string) => text.includes(' like $') || text.includes(' = any(array(') || text.includes(anew)
