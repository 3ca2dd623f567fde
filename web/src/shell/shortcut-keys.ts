const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

/** “⌘ K” or “Ctrl K”. */
export const withModifier = (key: string): string => `${isMac ? '⌘' : 'Ctrl'} ${key}`

/** Keys that are pressed one after the other: “G S”. */
export const keysText = (...keys: string[]): string => keys.join(' ').toUpperCase()
