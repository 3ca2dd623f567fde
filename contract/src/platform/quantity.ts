/** Most units on one line, in thousandths (a million units). */
export const MAX_THOUSANDTHS = 1_000_000_000

/** Wire quantity (1.5) → thousandths (1500). The caller has checked for at most three decimals. */
export const toThousandths = (quantity: number): number => Math.round(quantity * 1000)

/** Thousandths (1500) → wire quantity (1.5). */
export const fromThousandths = (thousandths: number): number => thousandths / 1000

/** True if a wire quantity has at most three decimals. */
export const hasThreeDecimals = (quantity: number): boolean => Math.abs(quantity * 1000 - Math.round(quantity * 1000)) < 1e-6

const plain = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 3 })

/** Thousandths formatted for people: 1500 → "1.5", 1234000 → "1,234". */
export const formatQuantity = (thousandths: number): string => plain.format(thousandths / 1000)

/** Typed quantity (“1,250.5”) as a wire quantity; undefined if it is none. */
export function parseQuantity(text: string): number | undefined {
  const plainText = text.trim().replace(/,(?=\d{3}(\D|$))/g, '')
  return /^\d{1,9}(\.\d{0,3})?$/.test(plainText) ? Number(plainText) : undefined
}

const fourDecimals = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 4 })

/** Ten-thousandths of a per cent formatted for people: 75000 → "7.5%". */
export const formatRate = (rate: number): string => `${fourDecimals.format(rate / 10_000)}%`
