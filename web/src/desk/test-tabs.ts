import type { HoldTabLock, Release } from '../session/tab-lock.ts'
import { type DocumentDraft, draftSince } from './draft-kind.ts'
import type { Line } from './lines.ts'
import { StoredDraft } from './stored-draft.ts'

export interface TestDraft extends DocumentDraft {
  note: string
}

const emptyAt = (location: string | null): TestDraft => ({ location, lines: [], scans: [], note: '' })

function box() {
  const locks = new Map<string, string>()
  return {
    getItem: (key: string) => locks.get(key) ?? null,
    setItem: (key: string, value: string) => void locks.set(key, value),
    removeItem: (key: string) => void locks.delete(key),
    keys: () => [...locks.keys()],
  }
}

/** For tests: a line of a product. */
export const testLine = (key: string, product: string, quantity = '1'): Line => ({
  key,
  product,
  name: product,
  sku: '',
  quantity,
  amount: '100',
  listed: null,
  available: null,
  taxes: [],
})

/** For tests: a browser whose tabs share storage and locks. */
export function testTabs(version = 1) {
  const browser = box()
  const locked = new Set<string>()
  const tabs: StoredDraft<TestDraft>[] = []
  /** Opens a tab. @param storage its sessionStorage: another tab's for a reload or a duplicate */
  const openTab = async (storage = box()) => {
    const ownLocks = new Map<string, Release>()
    const holdLock: HoldTabLock = async (name) => {
      if (locked.has(name)) return undefined
      locked.add(name)
      const release = () => {
        locked.delete(name)
        ownLocks.delete(name)
      }
      ownLocks.set(name, release)
      return release
    }
    const draft = new StoredDraft<TestDraft>(
      {
        name: 'till.shop.ada',
        version,
        empty: (before) => emptyAt(before?.location ?? null),
        rest: (now, sent) => draftSince(now, sent, emptyAt(null)),
      },
      { tab: storage, browser, holdLock },
    )
    await draft.open()
    await draft.gather()
    tabs.push(draft)
    /** The tab is closed or crashes: the browser lets go of its locks. */
    const die = () => {
      for (const release of ownLocks.values()) release()
      tabs.splice(tabs.indexOf(draft), 1)
    }
    return { draft, storage, die }
  }
  /** Notifies all tabs of a storage change, as the browser does. */
  const tellAll = () => tabs.forEach((tab) => tab.follow({ key: null }))
  return { openTab, browser, tellAll }
}
