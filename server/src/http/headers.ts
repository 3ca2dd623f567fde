interface RequestWithHeaders {
  headers: Readonly<Record<string, string | string[] | undefined>>
}

/** The first value of a header. */
export function headerOf({ headers }: RequestWithHeaders, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** The bearer token of a request. */
export const bearerOf = (request: RequestWithHeaders): string | undefined =>
  /^Bearer (.+)$/i.exec(headerOf(request, 'authorization') ?? '')?.[1]
