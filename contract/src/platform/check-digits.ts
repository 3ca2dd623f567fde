/** True if the last digit is the Luhn check digit of the others (ISO/IEC 7812), as in every IMEI. */
export function agreesWithLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** True for EAN-8, UPC-A, EAN-13 or GTIN-14 with a valid check digit (GS1), or an IMEI. */
export function isTradeCode(text: string): boolean {
  if (/^\d{15}$/.test(text)) return agreesWithLuhn(text)
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false
  const sum = [...text].toReversed().reduce((total, digit, index) => total + Number(digit) * (index % 2 === 1 ? 3 : 1), 0)
  return sum % 10 === 0
}
