import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Locale, localeOf } from '../errors/translate.ts'
import type { Dependencies } from '../request/dependencies.ts'
import { isLocal, isOwnMachine } from './is-local.ts'

type Logins = (app: Dependencies, locale: Locale) => Promise<readonly object[]>

/**
 * Logins of the demo business for the log-in page. Answers only direct requests from this machine, outside production; all others get
 * none.
 */
export function serveDemoLogins(fastify: FastifyInstance, app: Dependencies, logins: Logins): void {
  const answer = async (request: FastifyRequest) => ({
    rows: isOwnMachine(app.config) && isLocal(request) ? await logins(app, localeOf(request.headers['accept-language'])) : [],
  })
  fastify.get('/dev/demo-logins', (request) => answer(request))
}
