import { setTimeout as delay } from 'node:timers/promises'

/** Milliseconds before a page that never opened is given up; the provider’s timeout is shorter. */
export const pageOpensWithin = 15_000
/** Milliseconds that a concurrent request waits for another process’s page, and between its checks. */
const patience = 6000
const between = 250

/** Pages that this process is opening, by payment. */
const opening = new Map<string, Promise<string | undefined>>()

/** Opens the provider’s page of a payment; concurrent callers of `pageOf` share the result. */
export async function openPage(id: string, open: () => Promise<string | undefined>): Promise<string | undefined> {
  const opened = open()
  opening.set(id, opened)
  try {
    return await opened
  } finally {
    opening.delete(id)
  }
}

/**
 * A page that another caller opens, in this process or in another, which stores it.
 * @param look reads it; null while it opens, undefined once given up
 * @returns undefined if it was not opened in time
 */
export async function pageOf(id: string, look: () => Promise<string | null | undefined>): Promise<string | undefined> {
  for (let waited = 0; waited <= patience; waited += between) {
    const openingPage = opening.get(id)
    if (openingPage) return openingPage
    const url = await look()
    if (url !== null) return url
    await delay(between)
  }
  return undefined
}
