import { expect, test } from 'vitest'
import { builtInRoles } from './built-in-roles.ts'
import { allGrants } from './permissions.ts'

const grantsOf = (roleName: string): string[] =>
  Object.values(builtInRoles.find(({ name }) => name === roleName)?.grants ?? {}).flatMap(
    (permissions): readonly string[] => permissions ?? [],
  )

test('a manager has all but billing, deleting the business and editing roles', () => {
  const grants = new Set(grantsOf('Manager'))
  const lacking = Object.values(allGrants)
    .flatMap((permissions): readonly string[] => permissions ?? [])
    .filter((permission) => !grants.has(permission))
  expect(lacking.filter((permission) => !permission.startsWith('billing.'))).toEqual([
    'business.delete',
    ...lacking.filter((permission) => /^role\.(create|edit|delete)$/.test(permission)),
  ])
  expect(lacking).toEqual(expect.arrayContaining(['billing.view', 'role.create', 'role.edit', 'role.delete']))
})

test('an accountant views the books and keeps balances, taxes and bank accounts, and records no document', () => {
  const grants = grantsOf('Accountant')
  expect(grants).toEqual(
    expect.arrayContaining(['sale.view', 'contact.update-balance', 'sale-tax.edit', 'bank-account.edit', 'report.view']),
  )
  expect(grants.filter((permission) => /\.(create|mark|delete)/.test(permission))).toEqual([])
})
