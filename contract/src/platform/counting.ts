/** Rows of a list are counted so far, and no further. */
export const mostCounted = 10_000

/** Rows that are counted for whoever types into a search, or picks: of more they want to know only that there are more. */
export const countedForSearch = 200
