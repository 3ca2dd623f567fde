/**
 * Parameters of scrypt: about 64 MB and a third of a second for each guess (RFC 7914 suggests N of 2^20 for files; small machines bear
 * only this).
 */
export const usualSealCost = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 }
let cost = usualSealCost

export const sealCost = (): typeof usualSealCost => cost

/** For tests that seal often, within their own process. Sealing and opening need the same cost. */
export const setSealCost = (newCost: typeof usualSealCost): void => {
  cost = newCost
}
