/**
 * In the page itself (`build/first-calls.ts`), before any file of the app: asks what the app asked for first when this address was last opened
 * here, so that the answers travel while the code does. On a slow line that is a trip less, each time. Only what is read is asked so, by whoever
 * asked it last, and each answer is given once; what nobody takes is forgotten. Imports nothing, and exports a type alone: it is a script.
 */
export interface FirstCalls {
  /** The answer to what was asked ahead in the same words; undefined: ask. */
  take: (address: string, headers: Record<string, string>) => Promise<Response> | undefined
  /** Something is being written: what was asked before is not to be taken for what is so afterwards. */
  forget: () => void
}

declare global {
  var firstCalls: FirstCalls | undefined
}

{
  const key = 'kasuwa.first-calls'
  /** Milliseconds from the app's first call: what it asks until then is what its screen begins with. */
  const opening = 1000
  /** Milliseconds until an answer is too old to be given. */
  const fresh = 10_000
  const [mostAddresses, mostPlaces] = [7, 20]

  interface Kept {
    place: string
    /** Whose it is: another person, or another business, has asked nothing here. */
    who: string
    language: string
    addresses: string[]
  }

  /** With its tab, which asks for something else. What is searched for, filtered by, or stands in a mailed link, is kept nowhere. */
  const placeNow = () => (location.search === '' && /^(#[a-z-]+)?$/.test(location.hash) ? location.pathname + location.hash : undefined)
  const place = placeNow()
  const began = performance.now()
  const answers = new Map<string, Promise<Response>>()
  let sent: Record<string, string> = {}

  const read = (): Kept[] => {
    try {
      return JSON.parse(localStorage.getItem(key) ?? '[]') as Kept[]
    } catch {
      return []
    }
  }
  const claimsOf = (token = '') => {
    const { exp, merchant_id, business_id } = JSON.parse(
      atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')),
    ) as Record<string, string | null>
    return { exp: Number(exp), who: `${merchant_id} ${business_id}`, business: business_id }
  }
  try {
    const {
      token,
      skew = 0,
      details,
    } = JSON.parse(localStorage.getItem('kasuwa.session') ?? '{}') as Partial<{
      token: string
      skew: number
      details: object
    }>
    const { exp, who, business } = claimsOf(token)
    const kept = read().find((one) => one.place === place && one.who === who)
    const tab = sessionStorage.getItem('kasuwa.business')
    // A token about to end, and a tab of another business, have something else asked first.
    if (kept && exp * 1000 - fresh > Date.now() + skew && (!tab || tab === business)) {
      sent = { accept: 'application/json', 'accept-language': kept.language, authorization: `Bearer ${token}` }
      const ask = (address: string) =>
        fetch(address, { headers: sent, priority: 'low' }).then((came) => {
          // Read to its end, whether anybody takes it or not: one that is not keeps its connection from others.
          came
            .clone()
            .arrayBuffer()
            .catch(() => {})
          return came
        })
      // No screen waits for who one is where that is kept: on a slow line it would be in the way of what a screen shows.
      const isLater = (address: string) => details !== undefined && address.endsWith('/merchant/session')
      for (const address of kept.addresses) if (!isLater(address)) answers.set(address, ask(address))
      const shown = Promise.allSettled(answers.values())
      for (const address of kept.addresses.filter(isLater))
        answers.set(
          address,
          shown.then(() => ask(address)),
        )
      // Who takes one hears of it.
      for (const answer of answers.values()) answer.catch(() => {})
    }
  } catch {}

  const asked = new Set<string>()
  const keep = (headers: Record<string, string>) => {
    try {
      if (!place || placeNow() !== place) return
      const { who } = claimsOf(headers.authorization?.slice(7))
      const mine: Kept = { place, who, language: headers['accept-language'] ?? '', addresses: [...asked] }
      const others = read().filter((one) => one.place !== place)
      localStorage.setItem(key, JSON.stringify([mine, ...others].slice(0, mostPlaces)))
    } catch {}
  }
  let isOver = false
  // What is asked for because somebody acted is no part of what a screen begins with: a dialog's questions may have no answer the next time.
  const end = () => void (isOver = true)
  for (const act of ['pointerdown', 'keydown']) addEventListener(act, end, { capture: true, once: true })
  const note = (address: string, headers: Record<string, string>) => {
    if (isOver || !headers.authorization) return
    if (asked.size === 0)
      setTimeout(() => {
        isOver = true
        keep(headers)
      }, opening)
    if (asked.size < mostAddresses) asked.add(address)
  }

  globalThis.firstCalls = {
    take(address, headers) {
      note(address, headers)
      const answer = answers.get(address)
      answers.delete(address)
      const isSame = headers.authorization === sent.authorization && headers['accept-language'] === sent['accept-language']
      return isSame && performance.now() - began < fresh ? answer : undefined
    },
    forget: () => answers.clear(),
  }
}
