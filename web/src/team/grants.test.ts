import { type Permission, allPermissions, allGrants, groups, permissionsOf } from '@kasuwa/contract/platform/permissions'
import { expect, test } from 'vitest'
import { cellOf, copyableGrants, tallyOf, normalizeGrants, mergeGrants, setGrants } from './grants.ts'

const all: ReadonlySet<Permission> = new Set(allPermissions)
const cashier: ReadonlySet<Permission> = new Set(['sale.view', 'sale.create', 'role.edit', 'role.view'])

test('any action of a group brings its view, which stays for as long as one does', () => {
  const sells = setGrants({}, ['sale.create'], true, all)
  expect(sells).toEqual({ sale: ['sale.create'] })
  expect(cellOf('sale.view', sells, all)).toEqual({ on: true, locked: 'brought' })
  expect(cellOf('sale.create', sells, all)).toEqual({ on: true, locked: undefined })
  expect(cellOf('sale.view', setGrants(sells, ['sale.create'], false, all), all)).toEqual({ on: false, locked: undefined })
})

test('a view that was given for itself stays when the action goes', () => {
  const both = setGrants({ sale: ['sale.view'] }, ['sale.edit'], true, all)
  expect(cellOf('sale.view', both, all).locked).toBe('brought')
  expect(setGrants(both, ['sale.edit'], false, all)).toEqual({ sale: ['sale.view'] })
})

test('a toggle that is turned on and off again leaves nothing to save', () => {
  const before = normalizeGrants({ sale: ['sale.edit', 'sale.view'], brand: [], contact: ['contact.view'] })
  expect(before).toEqual({ contact: ['contact.view'], sale: ['sale.view', 'sale.edit'] })
  const changedGrants = setGrants(before, ['sale.create', 'brand.edit'], true, all)
  expect(JSON.stringify(setGrants(changedGrants, ['brand.edit', 'sale.create'], false, all))).toBe(JSON.stringify(before))
})

test('a member cannot change permissions that the member does not have, alone, by the row or all at once', () => {
  const role = { sale: ['sale.delete'], product: ['product.edit'] }
  expect(cellOf('sale.delete', role, cashier)).toEqual({ on: true, locked: 'beyond' })
  expect(cellOf('brand.view', role, cashier)).toEqual({ on: false, locked: 'beyond' })
  expect(setGrants(role, permissionsOf('sale'), true, cashier)).toEqual({
    product: ['product.edit'],
    sale: ['sale.view', 'sale.create', 'sale.delete'],
  })
  expect(setGrants(role, allPermissions, false, cashier)).toEqual({ product: ['product.edit'], sale: ['sale.delete'] })
  expect(tallyOf(permissionsOf('brand'), role, cashier).locked).toBe(true)
})

test('a row counts its granted permissions, and its toggle turns off once all that the editor may give are on', () => {
  const sale = permissionsOf('sale')
  expect(tallyOf(sale, {}, all)).toEqual({ on: 0, of: 7, all: 'off', turnsOn: true, locked: false })
  expect(tallyOf(sale, { sale: ['sale.create'] }, all)).toEqual({ on: 2, of: 7, all: 'some', turnsOn: true, locked: false })
  expect(tallyOf(sale, allGrants, all)).toMatchObject({ on: 7, all: 'on', turnsOn: false })
  // All that a cashier may grant is on: pressing turns it off.
  expect(tallyOf(sale, { sale: ['sale.create', 'sale.delete'] }, cashier)).toMatchObject({ on: 3, all: 'some', turnsOn: false })
  expect(tallyOf(allPermissions, allGrants, all)).toMatchObject({ on: allPermissions.length, all: 'on' })
})

test('a copied role has only the permissions that the copying member may give', () => {
  expect(copyableGrants(allGrants, cashier)).toEqual({ sale: ['sale.view', 'sale.create'], role: ['role.view', 'role.edit'] })
  expect(copyableGrants(allGrants, all)).toEqual(allGrants)
})

test('several roles grant the union of their permissions', () => {
  const roles = [{ grants: { sale: ['sale.create'], dashboard: ['dashboard.view'] } }, { grants: { sale: ['sale.edit'] } }]
  expect(mergeGrants(roles, groups)).toEqual([
    { group: 'sale', held: ['sale.view', 'sale.create', 'sale.edit'], whole: false },
    { group: 'dashboard', held: ['dashboard.view'], whole: true },
  ])
})
