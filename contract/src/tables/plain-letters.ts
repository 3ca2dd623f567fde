/** Apostrophes and primes that people type for one another, and marks beside letters. */
const apostrophes = /['’‘‛`´ʼʻ′＇]/g

/**
 * Lower-case letters and digits without accents, parted by single spaces. Apostrophes join: “Côte d’Ivoire”, “COTE D'IVOIRE” and “cote
 * divoire” are equal.
 */
export const plainLetters = (word: string): string =>
  word
    .replaceAll(apostrophes, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
