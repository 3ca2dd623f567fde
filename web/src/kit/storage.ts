export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * The browser's storage; and memory for what it does not take, because it is full or forbidden: that is kept as long as the page.
 * @param open throws where the browser forbids even asking
 */
export function withMemoryFallback(open: () => KeyValueStorage): KeyValueStorage {
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
        // What is still there is older, and would be found by the next page.
        drop(key)
      }
    },
    removeItem(key) {
      memory.delete(key)
      drop(key)
    },
  }
}

/** The browser's, which every tab sees. */
export const browserStorage = withMemoryFallback(() => localStorage)
/** This tab's, which a reload leaves alone. */
export const tabStorage = withMemoryFallback(() => sessionStorage)
