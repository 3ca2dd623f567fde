import type { FastifyRequest } from 'fastify'

/** The first of that name. */
export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** The token that a call is made with. */
export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer (.+)$/i.exec(headerOf(request, 'authorization') ?? '')?.[1]
