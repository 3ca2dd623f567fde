let plans: typeof import('./numbering-plans.ts') | undefined

/**
 * Loads the countries' numbering plans, 80 kB: the server at its start, a screen when it opens a phone field. Until then a form accepts any
 * number, and the server validates.
 */
export async function loadNumberingPlans(): Promise<void> {
  plans ??= await import('./numbering-plans.ts')
}

/** The loaded plans, if any. */
export const numberingPlans = (): typeof plans => plans

/** Default country (`spec §9`). */
export const homeCountry = 'NG'
