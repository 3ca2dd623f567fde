/** The check digit of an EAN-13, from the twelve digits before it. */
export function eanCheckDigit(digits: string): string {
  const sum = [...digits].reduce((all, digit, index) => all + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return String((10 - (sum % 10)) % 10)
}

export const isEan13 = (text: string): boolean => /^\d{13}$/.test(text) && eanCheckDigit(text.slice(0, 12)) === text[12]
