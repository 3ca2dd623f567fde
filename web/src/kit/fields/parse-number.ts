/**
 * A number parsed from input text. `1,500` and `1500.5` are accepted and formatted on blur; text that is no number
 * (“2k”) stays visible and is refused, never guessed at.
 */
export interface ParsedNumber {
  value: number | null
  invalid: boolean
}

/** @param parse undefined where the text is not one */
export function parseNumber(text: string, parse: (text: string) => number | undefined): ParsedNumber {
  if (text.trim() === '') return { value: null, invalid: false }
  const value = parse(text)
  return value === undefined ? { value: null, invalid: true } : { value, invalid: false }
}

/** Kobo as a field shows them: 150050 → "1,500.50", 150000 → "1,500". */
export function moneyInputText(kobo: number): string {
  const whole = Math.trunc(Math.abs(kobo) / 100).toLocaleString('en-NG')
  const rest = Math.abs(kobo) % 100
  return `${kobo < 0 ? '-' : ''}${whole}${rest ? `.${String(rest).padStart(2, '0')}` : ''}`
}

/** 1250.5 → "1,250.5". */
export const quantityInputText = (quantity: number): string => quantity.toLocaleString('en-NG', { maximumFractionDigits: 3 })

/** Per cent with up to four decimals, or undefined: "7.5", "7.5 %". */
export function parseRate(text: string): number | undefined {
  const plain = text.trim().replace(/\s*%$/, '')
  return /^\d{1,3}(\.\d{0,4})?$/.test(plain) ? Number(plain) : undefined
}

/** Degrees, rounded to six decimals (10 cm on the ground): maps copy more. */
export function parseDegrees(text: string): number | undefined {
  const plain = text.trim().replace(/\s*°$/, '')
  return /^-?\d{1,3}(\.\d*)?$/.test(plain) ? Math.round(Number(plain) * 1e6) / 1e6 : undefined
}
