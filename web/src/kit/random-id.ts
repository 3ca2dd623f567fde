/** 128 random bits. `crypto.randomUUID` exists on https and localhost only; a shop may serve the app over plain http. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
