import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../request/dependencies.ts'

const year = 365 * 86_400_000

/** `/.well-known/security.txt` (RFC 9116): where to report a vulnerability, if the operator has set an address. */
export function serveSecurityContact(fastify: FastifyInstance, { config, clock }: Dependencies): void {
  const { securityContact, publicUrl } = config
  if (!securityContact) return
  fastify.get('/.well-known/security.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: ${securityContact}`,
          `Expires: ${new Date(clock() + year).toISOString()}`,
          'Preferred-Languages: en, fr',
          `Canonical: ${publicUrl}/.well-known/security.txt`,
          '',
        ].join('\n'),
      ),
  )
}
