import { setTimeout as delay } from 'node:timers/promises'

/** Milliseconds after which a page that never opened is given up: the provider answers, or is given up, in fewer. */
export const pageOpensWithin = 15_000
/** How long whoever pressed at the same moment waits for a page that another process opens, and how often they look, milliseconds. */
const patience = 6000
const between = 250

/** Pages that this process is just asking the provider for, by payment. */
const opening = new Map<string, Promise<string | undefined>>()

/** Opens the provider's page of a payment; whoever asks for it meanwhile (`pageOf`) hears the same. */
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
 * The page of a payment that somebody else opens: in this process, or in another, which writes it down.
 * @param look where it is now; null while it is being opened, undefined once it is given up
 * @returns undefined where there is none in time, or it could not be opened
 */
export async function pageOf(id: string, look: () => Promise<string | null | undefined>): Promise<string | undefined> {
  for (let waited = 0; waited <= patience; waited += between) {
    const here = opening.get(id)
    if (here) return here
    const url = await look()
    if (url !== null) return url
    await delay(between)
  }
  return undefined
}
