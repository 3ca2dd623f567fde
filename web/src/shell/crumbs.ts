import type { LucideIcon } from 'lucide-react'
import { type Screen, screens } from '../screens.ts'

/** An item of the breadcrumb (specification §2). */
export interface Crumb {
  title: Screen['title']
  /** Icon of its menu entry. */
  icon: LucideIcon | undefined
  route: string
  /** Replaces `$reference` in its path. */
  routeParams: Record<string, string>
}

const paramsIn = (path: string): string[] => [...path.matchAll(/\$(\w+)/g)].map(([, name = '']) => name)

/** The screens above a path, from the top down, with the parameters of the path. */
export function crumbsOf(path: string, params: Record<string, string>): Crumb[] {
  return screens
    .filter((screen) => screen.path !== '/' && path.startsWith(`${screen.path}/`))
    .sort((a, b) => a.path.length - b.path.length)
    .map(({ title, menu, setting, path: route }) => ({
      title,
      icon: menu?.icon ?? setting?.icon,
      route,
      routeParams: Object.fromEntries(paramsIn(route).map((name): [string, string] => [name, params[name] ?? ''])),
    }))
}
