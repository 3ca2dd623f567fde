/** Of Argon2id: OWASP's parameters. Memory in KiB, passes, lanes. */
export const usualCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
let cost = usualCost

export const passwordCost = (): typeof usualCost => cost

/** For tests of anything else, which log in often: a hash takes a core for 40 ms. */
export const setPasswordCost = (other: typeof usualCost): void => {
  cost = other
}
