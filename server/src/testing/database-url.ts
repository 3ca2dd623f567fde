export interface Login {
  name: string
  password: string
}

/** The URL of a database of the same server, with the same login or another. */
export function urlFor(server: string, database: string, login?: Login): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  if (login) [url.username, url.password] = [login.name, login.password]
  return url.href
}
