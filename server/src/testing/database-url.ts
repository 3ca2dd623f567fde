export interface Login {
  name: string
  password: string
}

/** A database of the same server; as whoever the address names, or as somebody else. */
export function urlFor(server: string, database: string, login?: Login): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  if (login) [url.username, url.password] = [login.name, login.password]
  return url.href
}
