import { afterAll, expect, test } from 'vitest'
import { passwordCost, setPasswordCost, usualCost } from './password-cost.ts'
import { hashPassword, dummyHash, verifyPassword } from './password-hash.ts'

const ofTests = passwordCost()
setPasswordCost(usualCost)
afterAll(() => setPasswordCost(ofTests))

const password = 'kola-nut-and-palm-oil-77'
/** A hash with almost no cost: anything that runs beside it ends later. */
const cheap = `$argon2id$v=19$m=8,t=1,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

test('passwords are worked on one after the other, each in its turn though one before it cannot be read', async () => {
  const ended: string[] = []
  const note = (name: string) => () => void ended.push(name)
  const outcomes = await Promise.allSettled([
    hashPassword(password).finally(note('costly')),
    verifyPassword('$argon2id$torn', password).finally(note('torn')),
    verifyPassword(cheap, password).finally(note('cheap')),
  ])
  expect(ended).toEqual(['costly', 'torn', 'cheap'])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('a login for a missing account takes as much work as for an existing one', async () => {
  const parts = (hash: string) => hash.split('$').map((part, place) => (place < 4 ? part : part.length))
  expect(parts(dummyHash())).toEqual(parts(await hashPassword(password)))
  expect(await verifyPassword(undefined, password)).toBe(false)
  expect(await verifyPassword(null, password)).toBe(false)
})

test('a password is hashed at the cost that OWASP names', async () => {
  expect(await hashPassword(password)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
