import { permissionsIn } from '@kasuwa/contract/platform/access'
import { type Group, groups as allGroups } from '@kasuwa/contract/platform/permissions'
import { type Screen, screens, settingsEntry } from '../screens.ts'
import { type MenuScreen, menuFor, settingsFor } from '../shell/menu.ts'

const groupsOfOne = ({ needs, alsoGroups = [] }: Screen): string[] => [
  ...permissionsIn(needs ?? 'session').map((permission) => permission.split('.')[0] ?? ''),
  ...alsoGroups,
]

/** The groups of permissions that a screen, or one under it, asks for: what decides what is open there. */
export function groupsAt(path: string): Group[] {
  const under = screens.filter((screen) => screen.path === path || (path !== '/' && screen.path.startsWith(`${path}/`)))
  const found = new Set(under.flatMap(groupsOfOne))
  return allGroups.filter((group) => found.has(group))
}

const anything = () => true

/** Every line of the menu there is, whoever may see it. */
export const wholeMenu = (): MenuScreen[] => menuFor(anything).flatMap(({ screens }) => screens)

/** Groups that no line of the menu or the settings is about. */
export function groupsWithoutScreen(): Group[] {
  const there = new Set([...wholeMenu(), ...settingsFor(anything)].flatMap(({ path }) => groupsAt(path)))
  return allGroups.filter((group) => !there.has(group))
}

/** What is told of a line of the menu: of itself, or, of the settings, of each of theirs. */
export interface ScreenPermissions {
  path: string
  title: Screen['title']
  groups: Group[]
}

/** @param path of a line of the menu */
export function screensAt(path: string): ScreenPermissions[] {
  if (path === settingsEntry.path)
    return settingsFor(anything).map((one) => ({ path: one.path, title: one.title, groups: groupsAt(one.path) }))
  const screen = wholeMenu().find((one) => one.path === path)
  return screen ? [{ path, title: screen.title, groups: groupsAt(path) }] : []
}
