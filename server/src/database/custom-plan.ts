/** Marks a statement to plan for its parameters each time, because the best plan depends on how many rows they match. */
export const customPlan = '/* planned anew */'

/**
 * True for statements that need a custom plan: searches, and pages fetched by keys. A generic plan assumes a rare word or a small business.
 * It sorted half a catalogue for a page of twenty, and read all rows of a large business.
 */
export const needsCustomPlan = (text: string) => text.includes(' like $') || text.includes(' = any(array(') || text.includes(customPlan)
