/** Where the API is, `https://api.example`: empty where it serves these screens itself. Said when they are built (`docs/operating.md`). */
const baseUrl = (import.meta.env.VITE_API_URL ?? '').replace(/\/+$/, '')

/** The whole address of a path of the API. */
export const apiAddress = (path: string, base = baseUrl): string => base + path
