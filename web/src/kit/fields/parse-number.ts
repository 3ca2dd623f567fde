/**
 * A number parsed from input text. `1,500` and `1500.5` are accepted and formatted on blur. Other text (“2k”) stays visible and is
 * rejected, never guessed at.
 */
export interface ParsedNumber {
  value: number | null
  invalid: boolean
}

/** @param parse returns undefined if the text is no number */
export function parseNumber(text: string, parse: (text: string) => number | undefined): ParsedNumber {
  if (text.trim() === '') return { value: null, invalid: false }
  const value = parse(text)
  return value === undefined ? { value: null, invalid: true } : { value, invalid: false }
}

/** Kobo as text of a field: 150050 → "1,500.50", 150000 → "1,500". */
export function moneyInputText(kobo: number): string {
  const naira = Math.trunc(Math.abs(kobo) / 100).toLocaleString('en-NG')
  const remainder = Math.abs(kobo) % 100
  return `${kobo < 0 ? '-' : ''}${naira}${remainder ? `.${String(remainder).padStart(2, '0')}` : ''}`
}

/** 1250.5 → "1,250.5". */
export const quantityInputText = (quantity: number): string => quantity.toLocaleString('en-NG', { maximumFractionDigits: 3 })

/** Per cent with up to four decimals, or undefined: "7.5", "7.5 %". */
export function parseRate(text: string): number | undefined {
  const plain = text.trim().replace(/\s*%$/, '')
  return /^\d{1,3}(\.\d{0,4})?$/.test(plain) ? Number(plain) : undefined
}

/** Degrees, rounded to six decimals (10 cm on the ground): copied coordinates have more. */
export function parseDegrees(text: string): number | undefined {
  const plain = text.trim().replace(/\s*°$/, '')
  return /^-?\d{1,3}(\.\d*)?$/.test(plain) ? Math.round(Number(plain) * 1e6) / 1e6 : undefined
}
