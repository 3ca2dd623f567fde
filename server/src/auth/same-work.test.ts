import { AsyncLocalStorage } from 'node:async_hooks'
import type { PoolClient } from 'pg'
import { expect, test } from 'vitest'
import { goodPassword, newAddress, newEmail, newPerson, registrationForm, send } from '../testing/accounts.ts'
import { ownServer } from '../testing/test-server.ts'

/*
 * Compares the statements that a call runs, since they decide its duration under load; a clock is unreliable on a busy machine. Steps of
 * 250 ms (`constant-time.ts`) hide the rest.
 */
const server = await ownServer({ RATE_MULTIPLIER: '100' })
/** Set within a request: the queue works meanwhile, in the same process. */
const statementsOf = new AsyncLocalStorage<string[]>()
const watched = new WeakSet<PoolClient>()
server.app.database.pool.on('acquire', (client) => {
  if (watched.has(client)) return
  watched.add(client)
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((...args: unknown[]) => {
    const [statement] = args as [string | { texts: string[] }]
    statementsOf.getStore()?.push(...(typeof statement === 'string' ? [statement] : statement.texts))
    return query(...args)
  }) as never
})

/** Statements of a call, without ids and periodic clean-up. */
async function recordStatements(path: string, body: object): Promise<{ status: number; statements: string[] }> {
  const statements: string[] = []
  const { status } = await statementsOf.run(statements, () => send(server, 'POST', `/v1/merchant/${path}`, body, { ip: newAddress() }))
  const ownStatements = statements.filter((text) => !text.startsWith('delete from'))
  return { status, statements: ownStatements.map((text) => text.replaceAll(/'[0-9a-f-]{36}'/g, 'an id')).toSorted() }
}

const person = await newPerson(server)
for (const [path, bodyFor] of Object.entries({
  'auth/login': (email: string) => ({ email, password: 'not-the-one' }),
  'password/email': (email: string) => ({ email }),
  'email/resend': (email: string) => ({ email }),
})) {
  test(`${path} asks the same of the database for a registered and an unknown email`, async () => {
    const unknown = await recordStatements(path, bodyFor(newEmail()))
    const knownCall = await recordStatements(path, bodyFor(person.email))
    expect(knownCall).toEqual(unknown)
    expect(knownCall.statements.length).toBeGreaterThan(3)
  })
}

test('a registration with a registered email runs the inserts of a registration, and rolls them back', async () => {
  const unknown = await recordStatements('register', registrationForm(newEmail()))
  const knownCall = await recordStatements('register', registrationForm(person.email))
  expect(knownCall.status).toBe(unknown.status)
  const writes = (statements: string[]) =>
    statements.filter((text) => text.startsWith('insert') && !text.startsWith('insert into "merchants"'))
  expect(writes(knownCall.statements)).toEqual(writes(unknown.statements))
  expect(writes(knownCall.statements).length).toBeGreaterThan(5)
  expect(await send(server, 'POST', '/v1/merchant/auth/login', { ...person, password: goodPassword })).toMatchObject({ status: 200 })
})
