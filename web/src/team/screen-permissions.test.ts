import { groups } from '@kasuwa/contract/platform/permissions'
import { expect, test } from 'vitest'
import { settingsFor } from '../shell/menu.ts'
import { groupsAt, groupsWithoutScreen, screensAt, wholeMenu } from './screen-permissions.ts'

test('a menu entry covers the permissions of its screen and of the screens below it', () => {
  expect(groupsAt('/sales')).toEqual(['sale'])
  expect(groupsAt('/products')).toEqual(expect.arrayContaining(['product', 'brand', 'product-category']))
  expect(groupsAt('/')).toEqual(['dashboard'])
  expect(groupsAt('/settings/team')).toEqual(['role', 'member'])
})

test('every permission group is at a menu entry or in the list of groups without a screen', () => {
  const menuGroups = [...wholeMenu(), ...settingsFor(() => true)].flatMap(({ path }) => groupsAt(path))
  expect([...new Set([...menuGroups, ...groupsWithoutScreen()])].toSorted()).toEqual([...groups].toSorted())
})

test('the settings are told one by one', () => {
  expect(screensAt('/settings').map(({ path }) => path)).toEqual(settingsFor(() => true).map(({ path }) => path))
  expect(screensAt('/sales')).toEqual([{ path: '/sales', title: 'sales', groups: ['sale'] }])
  expect(screensAt('/nowhere')).toEqual([])
})
