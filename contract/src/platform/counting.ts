/** Lists count at most this many rows. */
export const mostCounted = 10_000

/** Most rows counted for a search box or picker, which only needs to know that there are more. */
export const countedForSearch = 200
