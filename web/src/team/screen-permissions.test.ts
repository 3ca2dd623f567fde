import { groups } from '@kasuwa/contract/platform/permissions'
import { expect, test } from 'vitest'
import { settingsFor } from '../shell/menu.ts'
import { groupsAt, groupsWithoutScreen, screensAt, wholeMenu } from './screen-permissions.ts'

test('a line of the menu is about what it and the screens under it ask for', () => {
  expect(groupsAt('/sales')).toEqual(['sale'])
  expect(groupsAt('/products')).toEqual(expect.arrayContaining(['product', 'brand', 'product-category']))
  expect(groupsAt('/')).toEqual(['dashboard'])
  expect(groupsAt('/settings/team')).toEqual(['role', 'member'])
})

test('every permission there is can be found at some line of the menu, or is told apart', () => {
  const told = [...wholeMenu(), ...settingsFor(() => true)].flatMap(({ path }) => groupsAt(path))
  expect([...new Set([...told, ...groupsWithoutScreen()])].toSorted()).toEqual([...groups].toSorted())
})

test('the settings are told one by one', () => {
  expect(screensAt('/settings').map(({ path }) => path)).toEqual(settingsFor(() => true).map(({ path }) => path))
  expect(screensAt('/sales')).toEqual([{ path: '/sales', title: 'sales', groups: ['sale'] }])
  expect(screensAt('/nowhere')).toEqual([])
})
