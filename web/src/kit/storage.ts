export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Storage whose keys can be listed. */
export interface ListedStorage extends KeyValueStorage {
  keys(): string[]
}

/**
 * Browser storage, with a fallback to memory (as long as the page) where storage is full or forbidden.
 * @param open throws where the browser forbids even asking
 */
export function withMemoryFallback(open: () => KeyValueStorage): ListedStorage {
  const memory = new Map<string, string>()
  const drop = (key: string) => {
    try {
      open().removeItem(key)
    } catch {}
  }
  return {
    getItem(key) {
      try {
        return memory.get(key) ?? open().getItem(key)
      } catch {
        return null
      }
    },
    setItem(key, value) {
      memory.delete(key)
      try {
        open().setItem(key, value)
      } catch {
        memory.set(key, value)
        // Remove the stale value: the next page would read it.
        drop(key)
      }
    },
    removeItem(key) {
      memory.delete(key)
      drop(key)
    },
    keys() {
      try {
        return [...new Set([...memory.keys(), ...Object.keys(open())])]
      } catch {
        return [...memory.keys()]
      }
    },
  }
}

/** localStorage: shared by all tabs. */
export const browserStorage = withMemoryFallback(() => localStorage)
/** sessionStorage: this tab only, survives a reload. */
export const tabStorage = withMemoryFallback(() => sessionStorage)
