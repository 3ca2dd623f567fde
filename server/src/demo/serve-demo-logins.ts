import type { FastifyInstance, FastifyRequest } from 'fastify'
import { demoPassword } from './demo.ts'
import { demoMembers } from './members.ts'
import { demoEmail } from './owner.ts'
import { builtInWords, localeOf } from '../errors/translate.ts'
import type { Dependencies } from '../request/dependencies.ts'
import { isLocal, isOwnMachine } from '../dev/is-local.ts'

const people = [{ role: 'Owner', email: demoEmail }, ...demoMembers]

/**
 * Logins of the demo business, for the log-in page to offer: a person of each role that every business starts with. Answers this machine
 * only, asked directly and outside production; to anybody else, and where there is no demo business, there are none.
 */
export function serveDemoLogins(fastify: FastifyInstance, app: Dependencies): void {
  fastify.get('/dev/demo-logins', (request) => demoLogins(app, request))
}

async function demoLogins({ config, database }: Dependencies, request: FastifyRequest) {
  const password = isOwnMachine(config) && isLocal(request) ? demoPassword(config) : undefined
  if (password === undefined) return { rows: [] }
  const emails = people.map(({ email }) => email)
  const found = await database.transaction({}, (db) => db.selectFrom('merchants').select('email').where('email', 'in', emails).execute())
  const known = new Set(found.map(({ email }) => email))
  const locale = localeOf(request.headers['accept-language'])
  const there = people.filter(({ email }) => known.has(email))
  return { rows: there.map(({ role, email }) => ({ role: builtInWords(locale, role), email, password })) }
}
