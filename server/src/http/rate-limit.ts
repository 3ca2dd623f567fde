/** Key of the counter: an IPv4 address, or the /64 of an IPv6 address, since one subscriber has all of it. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(ip)?.[1]
  if (mapped || !ip.includes(':')) return mapped ?? ip
  const [before = [], after = []] = ip.split('::').map((half) => half.split(':').filter(Boolean))
  const groups = [...before, ...Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0'), ...after]
  return groups.slice(0, 4).join(':')
}

const minute = 60_000

/**
 * Rate limit by network, in a fixed window, counted in this process’s memory. The limit is far above the needs of a shop. Requests without
 * a token get a fiftieth of it.
 */
export class RateLimiter {
  readonly #counts = new Map<string, number>()
  #windowStart = 0

  /** @param maxRequests with a token, in a window @param window milliseconds */
  constructor(
    readonly maxRequests: number,
    readonly clock: () => number,
    readonly window = minute,
  ) {}

  /** Counts a request. @returns undefined if it is within the limit, else the seconds until the next window */
  count(ip: string, hasToken: boolean): number | undefined {
    const now = this.clock()
    if (Math.abs(now - this.#windowStart) >= this.window) {
      this.#counts.clear()
      this.#windowStart = now
    }
    const key = `${hasToken ? 'known' : 'stranger'} ${networkOf(ip)}`
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    const limit = hasToken ? this.maxRequests : Math.ceil(this.maxRequests / 50)
    return count <= limit ? undefined : Math.max(1, Math.ceil((this.#windowStart + this.window - now) / 1000))
  }
}
