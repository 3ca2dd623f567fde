import type { LucideIcon } from 'lucide-react'

/** An entry of the command palette: opens a path, or runs an action. */
export interface Command {
  key: string
  name: string
  /** Second line. */
  under?: string | undefined
  /** At the end of its line: a price. */
  aside?: string | undefined
  /** Keyboard shortcuts that do the same; shown on devices with a keyboard. */
  keys?: string | undefined
  /** Further texts that find it: phone, SKU, email. */
  searchTexts?: readonly string[] | undefined
  /** Names of related rows, which have entries of their own: a sale's customer. */
  about?: readonly string[] | undefined
  /** Text by which the server found it: a match for this text, regardless of its names. */
  foundBy?: string | undefined
  icon: LucideIcon
  to: string
  search?: Record<string, string> | undefined
  /** Tab of its screen. */
  hash?: string | undefined
  /** Runs instead of navigating. */
  act?: (() => unknown) | undefined
  /** Actions of the entry; Ctrl+Enter runs the first. */
  actions?: readonly Command[] | undefined
}

export interface CommandGroup {
  title: string
  commands: Command[]
}

/** Passes keys of the palette's field to its list; true if the list handled the key. */
export type KeysOfList = (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>) => boolean
