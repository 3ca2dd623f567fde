import { type Locale, builtInWords } from '../errors/translate.ts'
import type { Dependencies } from '../request/dependencies.ts'
import { demoPassword } from './demo.ts'
import { demoMembers } from './members.ts'
import { demoEmail } from './owner.ts'

const people = [{ role: 'Owner', email: demoEmail }, ...demoMembers]

/** One demo member for each built-in role; empty without a demo business. */
export async function demoLogins({ config, database }: Dependencies, locale: Locale) {
  const password = demoPassword(config)
  if (password === undefined) return []
  const emails = people.map(({ email }) => email)
  const merchants = await database.transaction({}, (db) =>
    db.selectFrom('merchants').select('email').where('email', 'in', emails).execute(),
  )
  const existingEmails = new Set(merchants.map(({ email }) => email))
  const existingPeople = people.filter(({ email }) => existingEmails.has(email))
  return existingPeople.map(({ role, email }) => ({ role: builtInWords(locale, role), email, password }))
}
