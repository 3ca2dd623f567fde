import { permissionsIn } from '@kasuwa/contract/platform/access'
import { type Group, groups as allGroups } from '@kasuwa/contract/platform/permissions'
import { type Screen, screens, settingsEntry } from '../screens.ts'
import { type MenuScreen, menuFor, settingsFor } from '../shell/menu.ts'

const groupsOfOne = ({ needs, alsoGroups = [] }: Screen): string[] => [
  ...permissionsIn(needs ?? 'session').map((permission) => permission.split('.')[0] ?? ''),
  ...alsoGroups,
]

/** Permission groups that a screen and those below it use. */
export function groupsAt(path: string): Group[] {
  const under = screens.filter((screen) => screen.path === path || (path !== '/' && screen.path.startsWith(`${path}/`)))
  const used = new Set(under.flatMap(groupsOfOne))
  return allGroups.filter((group) => used.has(group))
}

const anything = () => true

/** The full menu, regardless of permissions. */
export const wholeMenu = (): MenuScreen[] => menuFor(anything).flatMap(({ screens }) => screens)

/** Permission groups of no screen in the menu or settings. */
export function groupsWithoutScreen(): Group[] {
  const menuGroups = new Set([...wholeMenu(), ...settingsFor(anything)].flatMap(({ path }) => groupsAt(path)))
  return allGroups.filter((group) => !menuGroups.has(group))
}

/** A screen with its permission groups. */
export interface ScreenPermissions {
  path: string
  title: Screen['title']
  groups: Group[]
}

/** @param path of a line of the menu */
export function screensAt(path: string): ScreenPermissions[] {
  if (path === settingsEntry.path) return settingsFor(anything).map(({ path, title }) => ({ path, title, groups: groupsAt(path) }))
  const screen = wholeMenu().find((entry) => entry.path === path)
  return screen ? [{ path, title: screen.title, groups: groupsAt(path) }] : []
}
