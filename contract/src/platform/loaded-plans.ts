let plans: typeof import('./numbering-plans.ts') | undefined

/**
 * Fetches the countries' numbering plans, 80 kB: the server as it starts, a screen with a phone field as it opens. A form that has
 * none yet takes any number, and the server has the last word.
 */
export async function loadNumberingPlans(): Promise<void> {
  plans ??= await import('./numbering-plans.ts')
}

/** Those plans, once they are there. */
export const numberingPlans = (): typeof plans => plans

/** Where no country is given (`spec §9`). */
export const homeCountry = 'NG'
