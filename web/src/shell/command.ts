import type { LucideIcon } from 'lucide-react'

/** An entry of the command palette: leads somewhere, or does something. */
export interface Command {
  key: string
  name: string
  /** Second line. */
  under?: string | undefined
  /** At the end of its line: a price. */
  aside?: string | undefined
  /** That do the same, where there is a keyboard. */
  keys?: string | undefined
  /** Further texts by which it may be asked for: phone, SKU, email. */
  other?: readonly string[] | undefined
  /** Names of what it has to do with, and which have entries of their own: a sale's customer. */
  about?: readonly string[] | undefined
  /** What the server found it by: it fits this text, whatever the screens see of the two. */
  foundBy?: string | undefined
  icon: LucideIcon
  to: string
  search?: Record<string, string> | undefined
  /** Tab of its screen. */
  hash?: string | undefined
  /** Runs instead of navigating. */
  act?: (() => unknown) | undefined
  /** What can be done with it from here; the first by Ctrl Enter. */
  actions?: readonly Command[] | undefined
}

export interface CommandGroup {
  title: string
  commands: Command[]
}

/** What the keys of the palette's field do to its list; true where they did something. */
export type KeysOfList = (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>) => boolean
