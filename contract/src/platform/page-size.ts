/** Rows per page of a list. */
export const pageSize = { usual: 20, most: 100 }
