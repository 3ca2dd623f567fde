/** Origin of the API, `https://api.example`; empty if it serves these screens itself. Set at build time (`docs/operating.md`). */
const baseUrl = (import.meta.env.VITE_API_URL ?? '').replace(/\/+$/, '')

/** The full URL of a path of the API. */
export const apiAddress = (path: string, base = baseUrl): string => base + path
