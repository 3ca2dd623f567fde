export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Storage whose keys can be listed. */
export interface ListedStorage extends KeyValueStorage {
  keys(): string[]
}

/**
 * Browser storage. Falls back to memory, for the life of the page, if storage is full or forbidden.
 * @param openStorage throws if the browser forbids access
 */
export function withMemoryFallback(openStorage: () => KeyValueStorage): ListedStorage {
  const memory = new Map<string, string>()
  const drop = (key: string) => {
    try {
      openStorage().removeItem(key)
    } catch {}
  }
  return {
    getItem(key) {
      try {
        return memory.get(key) ?? openStorage().getItem(key)
      } catch {
        return null
      }
    },
    setItem(key, value) {
      memory.delete(key)
      try {
        openStorage().setItem(key, value)
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
        return [...new Set([...memory.keys(), ...Object.keys(openStorage())])]
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
