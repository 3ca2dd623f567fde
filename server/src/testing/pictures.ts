/** The smallest PNG there is: one red pixel. */
export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
)

/** A form as a browser makes it. Bytes become a file, under any name that the sender gave. */
export function formOf(fields: Record<string, string | Uint8Array>, filename = 'holiday.png'): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([Buffer.from(value)], { type: 'image/png' }), filename)
  }
  return form
}
