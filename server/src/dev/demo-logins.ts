import type { FastifyInstance } from 'fastify'
import { demoPassword } from '../demo/demo.ts'
import { demoMembers } from '../demo/members.ts'
import { demoEmail } from '../demo/owner.ts'
import type { Dependencies } from '../request/dependencies.ts'
import { builtInWords, localeOf } from '../errors/translate.ts'
import { isLocal, isOwnMachine } from './is-local.ts'

const people = [{ role: 'Owner', email: demoEmail }, ...demoMembers]

/**
 * Logins of the demo business, for the log-in page to offer: a person of each role that every business starts with. Answers this machine
 * only, asked directly and outside production; to anybody else, and where there is no demo business, there are none.
 */
export function serveDemoLogins(fastify: FastifyInstance, { config, database }: Dependencies): void {
  fastify.get('/dev/demo-logins', async (request) => {
    const password = !isOwnMachine(config) || !isLocal(request) ? undefined : demoPassword(config)
    if (password === undefined) return { rows: [] }
    const locale = localeOf(request.headers['accept-language'])
    const emails = people.map(({ email }) => email)
    const known = await database.transaction({}, (db) => db.selectFrom('merchants').select('email').where('email', 'in', emails).execute())
    const there = people.filter(({ email }) => known.some((one) => one.email === email))
    return { rows: there.map(({ role, email }) => ({ role: builtInWords(locale, role), email, password })) }
  })
}
