interface Asked {
  headers: Readonly<Record<string, string | string[] | undefined>>
}

/** The first of that name. */
export function headerOf({ headers }: Asked, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** The token that a call is made with. */
export const bearerOf = (request: Asked): string | undefined => /^Bearer (.+)$/i.exec(headerOf(request, 'authorization') ?? '')?.[1]
