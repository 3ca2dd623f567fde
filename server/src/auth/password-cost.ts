/** OWASP’s parameters for Argon2id. Memory in KiB, passes, lanes. */
export const usualCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
let cost = usualCost

export const passwordCost = (): typeof usualCost => cost

/** For other tests, which log in often: a hash takes 40 ms of a core. */
export const setPasswordCost = (newCost: typeof usualCost): void => {
  cost = newCost
}
