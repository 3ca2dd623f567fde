/** Specification §9. */
const remembered = 300_000

interface Tab {
  key: string
  disabled?: boolean | undefined
}

interface Choosing {
  tabs: readonly Tab[]
  /** Of the address, with or without its `#`. */
  hash: string
  cached: { key: string; at: number } | undefined
  now: number
  usual?: string | undefined
}

/** Which tab is open: the address's, the last one if that was not long ago, the usual, the first. Never a disabled one. */
export function chooseTab({ tabs, hash, cached, now, usual }: Choosing): string {
  const open = (key: string | undefined) => tabs.find((tab) => tab.key === key && !tab.disabled)?.key
  const last = cached && now - cached.at < remembered ? cached.key : undefined
  return open(hash.replace(/^#/, '')) ?? open(last) ?? open(usual) ?? tabs.find((tab) => !tab.disabled)?.key ?? ''
}
