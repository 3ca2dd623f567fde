/** 128 random bits. `crypto.randomUUID` exists only on https and localhost; a shop's own machine may be reached by plain http. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
