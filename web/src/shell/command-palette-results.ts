import { ArrowRight, FileInput, Plus, Store } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useCan } from '../kit/can.tsx'
import { useDebounced } from '../kit/debounce.ts'
import { createActions } from '../create-actions.ts'
import { type Screen, screens } from '../screens.ts'
import { useDetails } from '../session/session.ts'
import { useSwitchBusiness } from '../session/switch-business.ts'
import type { Command, CommandGroup } from './command.ts'
import { rank, ranks } from './command-rank.ts'
import { useRowCommands } from './command-rows.ts'
import { recents } from './recent.ts'
import { keysText } from './shortcut-keys.ts'

/** Layouts whose screens the palette offers: not those before the login. */
const searchableLayouts: ReadonlySet<Screen['layout']> = new Set(['main', 'settings', 'import'])

/** Screens with a create action: listed as that action, not as a screen too. */
const started: ReadonlySet<string> = new Set(createActions.map(({ to, search }) => (search ? '' : to)))

/** Number of entries of one group that are shown, once text was typed. */
const mostOfAGroup = 6

interface CommandResults {
  groups: CommandGroup[]
  /** True while more matches may arrive. */
  isAsking: boolean
  /** True if later matches cannot become first: a screen's name starts with the text, or all replies have arrived. */
  isSure: boolean
}

/** Screens, actions and rows that match, best first. Local matches at once, rows once typing pauses. */
export function useCommands(text: string): CommandResults {
  const t = useTranslations()
  const localCommands = useOwnCommands()
  const typed = text.trim()
  const search = useDebounced(typed)
  const rows = useRowCommands(search)
  if (typed === '') return { groups: localCommands.filter(({ commands }) => commands.length > 0), isAsking: false, isSure: true }
  const groups = [...localCommands.slice(1), ...rows.groups.map(({ title, commands }) => ({ title: t(`screens.${title}`), commands }))]
  const isAsking = rows.isAsking || search !== typed
  const fitting = ranked(groups, typed)
  // Rows of another kind may still arrive with an equal rank and come first.
  const [first] = fitting
  const isOwn = localCommands.some(({ title }) => title === first?.title)
  return { groups: fitting, isAsking, isSure: !isAsking || (first !== undefined && isOwn && first.best <= ranks.start) }
}

/** The best matches of each group; groups in the order of their best match. */
function ranked(groups: readonly CommandGroup[], text: string): (CommandGroup & { best: number })[] {
  return groups
    .map(({ title, commands }) => {
      const fitting = commands
        .map((command) => {
          const at = rank(command.name, text, command.searchTexts ?? [], command.about ?? [])
          return { command, at: at ?? (command.foundBy === text ? ranks.other : undefined) }
        })
        .filter((match): match is { command: Command; at: number } => match.at !== undefined)
        .toSorted((a, b) => a.at - b.at)
      return { title, best: fitting[0]?.at ?? Infinity, commands: fitting.slice(0, mostOfAGroup).map(({ command }) => command) }
    })
    .filter(({ commands }) => commands.length > 0)
    .toSorted((a, b) => a.best - b.best)
}

/** Recent, start, go to, businesses: entries without a request to the server. Recent ones are first. */
function useOwnCommands(): CommandGroup[] {
  const t = useTranslations()
  const can = useCan()
  const { business, businesses = [] } = useDetails() ?? {}
  const switchBusiness = useSwitchBusiness()
  const currentPath = location.pathname
  const screenTitled = (title: Screen['title']) => screens.find((screen) => screen.title === title)
  const recent = recents()
    .filter(({ path, kind }) => path !== currentPath && can(screenTitled(kind)?.needs))
    .map(({ path, name, kind }): Command => ({ key: path, name, under: t(`screens.${kind}`), icon: iconOf(path), to: path }))
  const starts = createActions
    .filter(({ needs }) => can(needs))
    .map(({ title, to, search, hash, icon, key }): Command => {
      const keys = key && keysText('n', key)
      return { key: title, name: t(`screens.${title}`), icon, to, search, hash, keys }
    })
  const places = screens
    .filter(({ layout, path, needs }) => searchableLayouts.has(layout) && !path.includes('$') && path !== '/home' && can(needs))
    .filter(({ path }) => !started.has(path))
    .map(({ path, title, menu }): Command => {
      const keys = menu && keysText('g', menu.key)
      return { key: path, name: t(`screens.${title}`), icon: menu?.icon ?? ArrowRight, to: path, keys }
    })
  const otherBusinesses = businesses
    .filter(({ id }) => id !== business?.id)
    .map(({ id, name }): Command => ({
      key: id,
      name: t('shell.business_go', { name }),
      icon: Store,
      to: '/',
      act: () => switchBusiness(id),
    }))
  const open: Command = { key: 'new-business', name: t('shell.business_open'), icon: Plus, to: '/', search: { business: 'new' } }
  const bringIn: Command = { key: 'bring-in', name: t('shell.business_bring_in'), icon: FileInput, to: '/', search: { business: 'file' } }
  return [
    { title: t('palette.recent'), commands: recent },
    { title: t('shell.search_actions'), commands: starts },
    { title: t('shell.search_screens'), commands: places },
    { title: t('shell.search_businesses'), commands: [...otherBusinesses, open, bringIn] },
  ]
}

/** Icon of the list that a row belongs to. */
const iconOf = (path: string) =>
  screens.find(({ menu, path: list }) => menu && list !== '/' && path.startsWith(`${list}/`))?.menu?.icon ?? ArrowRight
