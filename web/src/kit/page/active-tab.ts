interface Tab {
  key: string
  disabled?: boolean | undefined
}

interface TabQuery {
  tabs: readonly Tab[]
  /** Hash of the address, with or without `#`. */
  hash: string
  /** Key of the last visited tab, unless it expired (`last-tabs.ts`). */
  last: string | undefined
  usual: string | undefined
}

/** The open tab: the address's, the last visited, the default, the first (spec §2). Never a disabled one. */
export function activeTab({ tabs, hash, last, usual }: TabQuery): string {
  const open = (key: string | undefined) => tabs.find((tab) => tab.key === key && !tab.disabled)?.key
  return open(hash.replace(/^#/, '')) ?? open(last) ?? open(usual) ?? tabs.find((tab) => !tab.disabled)?.key ?? ''
}
