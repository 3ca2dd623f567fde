/**
 * Inline script (`build/first-calls.ts`) before the app's files. Repeats the first reads of the last visit to this address by the same
 * member, while the code loads: saves one round trip. Each reply is used once. Must import nothing and export only a type.
 */
export interface FirstCalls {
  /** The reply to an identical request made ahead; undefined: send the request. */
  take: (address: string, headers: Record<string, string>) => Promise<Response> | undefined
  /** A write begins: replies requested before it may be stale afterwards. */
  forget: () => void
}

declare global {
  var firstCalls: FirstCalls | undefined
}

{
  const key = 'kasuwa.first-calls'
  /** Milliseconds from the app's first call. Requests until then belong to the first screen. */
  const opening = 1000
  /** Milliseconds until a reply is too old to use. */
  const fresh = 10_000
  const [mostAddresses, mostPlaces] = [7, 20]

  interface StoredCalls {
    place: string
    /** Merchant and business: the requests of one member are never repeated for another. */
    who: string
    language: string
    addresses: string[]
  }

  /** Path with its tab, as each tab has its own requests. Addresses with a search, filter or mailed token are never stored. */
  const placeNow = () => (location.search === '' && /^(#[a-z-]+)?$/.test(location.hash) ? location.pathname + location.hash : undefined)
  const place = placeNow()
  const began = performance.now()
  const answers = new Map<string, Promise<Response>>()
  let sent: Record<string, string> = {}

  const read = (): StoredCalls[] => {
    try {
      return JSON.parse(localStorage.getItem(key) ?? '[]') as StoredCalls[]
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
    const storedCalls = read().find((calls) => calls.place === place && calls.who === who)
    const tab = sessionStorage.getItem('kasuwa.business')
    // If the token is about to expire, or the tab is in another business, the session must send other requests first.
    if (storedCalls && exp * 1000 - fresh > Date.now() + skew && (!tab || tab === business)) {
      sent = { accept: 'application/json', 'accept-language': storedCalls.language, authorization: `Bearer ${token}` }
      const ask = (address: string) =>
        fetch(address, { headers: sent, priority: 'low' }).then((response) => {
          // Reads every reply to its end, since an unread one keeps its connection busy.
          response
            .clone()
            .arrayBuffer()
            .catch(() => {})
          return response
        })
      // No screen waits for the session's details if they are stored: on a slow line they would delay the screen's own data.
      const isLater = (address: string) => details !== undefined && address.endsWith('/merchant/session')
      for (const address of storedCalls.addresses) if (!isLater(address)) answers.set(address, ask(address))
      const earlyReplies = Promise.allSettled(answers.values())
      for (const address of storedCalls.addresses.filter(isLater))
        answers.set(
          address,
          earlyReplies.then(() => ask(address)),
        )
      // The caller that takes a reply handles its error.
      for (const answer of answers.values()) answer.catch(() => {})
    }
  } catch {}

  const addresses = new Set<string>()
  const keep = (headers: Record<string, string>) => {
    try {
      if (!place || placeNow() !== place) return
      const { who } = claimsOf(headers.authorization?.slice(7))
      const currentCalls: StoredCalls = { place, who, language: headers['accept-language'] ?? '', addresses: [...addresses] }
      const otherCalls = read().filter((calls) => calls.place !== place)
      localStorage.setItem(key, JSON.stringify([currentCalls, ...otherCalls].slice(0, mostPlaces)))
    } catch {}
  }
  let isOver = false
  // Requests after a user's action are not part of the first screen: those of a dialog may not be needed the next time.
  const end = () => void (isOver = true)
  for (const act of ['pointerdown', 'keydown']) addEventListener(act, end, { capture: true, once: true })
  const note = (address: string, headers: Record<string, string>) => {
    if (isOver || !headers.authorization) return
    if (addresses.size === 0)
      setTimeout(() => {
        isOver = true
        keep(headers)
      }, opening)
    if (addresses.size < mostAddresses) addresses.add(address)
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
