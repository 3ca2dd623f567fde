interface Tab {
  key: string
  disabled?: boolean | undefined
}

interface Choosing {
  tabs: readonly Tab[]
  /** Of the address, with or without its `#`. */
  hash: string
  /** Key of the last shown tab, unless it is too old (`last-tabs.ts`). */
  last: string | undefined
  usual?: string | undefined
}

/** Which tab is open: the address's, the last one, the usual, the first (specification §2). Never a disabled one. */
export function activeTab({ tabs, hash, last, usual }: Choosing): string {
  const open = (key: string | undefined) => tabs.find((tab) => tab.key === key && !tab.disabled)?.key
  return open(hash.replace(/^#/, '')) ?? open(last) ?? open(usual) ?? tabs.find((tab) => !tab.disabled)?.key ?? ''
}
