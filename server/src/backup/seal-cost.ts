/** Of scrypt: some 100 MB and a third of a second for each guess (RFC 7914's N for files is 2^20; this is what a small machine bears). */
export const usualSealCost = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 }
let cost = usualSealCost

export const sealCost = (): typeof usualSealCost => cost

/** For tests that seal and open often, in their own process. What was sealed at one cost is opened at no other. */
export const setSealCost = (other: typeof usualSealCost): void => {
  cost = other
}
