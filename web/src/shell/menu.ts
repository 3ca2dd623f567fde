import type { LucideIcon } from 'lucide-react'
import { reportsLine } from '../reports/screens.ts'
import { type MenuGroup, type Screen, screens, type SettingsGroup, settingsGroups } from '../screens.ts'
import type { teamEntry } from '../settings-screens.ts'

export type MenuScreen = Pick<Screen, 'title' | 'needs'> & { path: string; menu: NonNullable<Screen['menu']> }

const inMenu = (screen: Screen): screen is Screen & MenuScreen => screen.menu !== undefined
/** Every line of the side menu, before permissions. */
export const menuLines: readonly MenuScreen[] = [...screens.filter(inMenu), reportsLine]

export const menuGroups: readonly MenuGroup[] = ['top', 'sell', 'stock', 'buy', 'bottom']

/** Side menu by group, without screens that the person may not open; empty groups are left out. */
export function menuFor(may: (needs: Screen['needs']) => boolean): { group: MenuGroup; screens: MenuScreen[] }[] {
  const open = menuLines.filter((screen) => may(screen.needs))
  return menuGroups
    .map((group) => ({ group, screens: open.filter((screen) => screen.menu.group === group) }))
    .filter(({ screens }) => screens.length > 0)
}

/** Screens of the phone's bottom bar, in order; four at most. */
export const bottomBarFor = (may: (needs: Screen['needs']) => boolean): MenuScreen[] =>
  menuLines
    .filter((screen) => screen.menu.bar !== undefined && may(screen.needs))
    .toSorted((a, b) => (a.menu.bar ?? 0) - (b.menu.bar ?? 0))
    .slice(0, 4)

export type SettingsEntry = (Pick<Screen, 'path' | 'title'> | typeof teamEntry) & { icon: LucideIcon; group: SettingsGroup }

/** Settings menu; screens of one tab group share an entry. */
export function settingsFor(may: (needs: Screen['needs']) => boolean): SettingsEntry[] {
  const entries = new Map<string, SettingsEntry>()
  for (const screen of screens) {
    const { path, title } = screen.tabGroup ?? screen
    if (screen.layout === 'settings' && screen.setting && may(screen.needs) && !entries.has(path))
      entries.set(path, { path, title, ...screen.setting } as SettingsEntry)
  }
  return [...entries.values()]
}

/** The settings menu by group; empty groups are left out. */
export const settingsByGroup = (may: (needs: Screen['needs']) => boolean): { group: SettingsGroup; entries: SettingsEntry[] }[] =>
  settingsGroups
    .map((group) => ({ group, entries: settingsFor(may).filter((entry) => entry.group === group) }))
    .filter(({ entries }) => entries.length > 0)

/** True where this screen, or one under it, is open. */
export const isActive = (path: string, pathname: string): boolean =>
  path === '/' ? pathname === '/' || pathname === '/home' : pathname === path || pathname.startsWith(`${path}/`)
