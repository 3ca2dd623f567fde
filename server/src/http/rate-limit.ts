/** The key that requests are counted under: an IPv4 address, or the /64 of an IPv6 one, since one subscriber has all of it. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(ip)?.[1]
  if (mapped || !ip.includes(':')) return mapped ?? ip
  const [before = [], after = []] = ip.split('::').map((half) => half.split(':').filter(Boolean))
  const groups = [...before, ...Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0'), ...after]
  return groups.slice(0, 4).join(':')
}

const minute = 60_000

/**
 * Rate limit by address: requests of each network in a fixed window, of one minute unless it says otherwise, counted in this process’s memory. The limit is far
 * above what a shop needs; requests without a token get a fiftieth of it.
 */
export class RateLimiter {
  readonly #counts = new Map<string, number>()
  #began = 0

  /** @param most with a token, in a minute or in so many milliseconds */
  constructor(
    readonly most: number,
    readonly clock: () => number,
    readonly window = minute,
  ) {}

  /** Counts a request. @returns undefined where it may go on, else the seconds until it may */
  count(ip: string, hasToken: boolean): number | undefined {
    const now = this.clock()
    if (Math.abs(now - this.#began) >= this.window) {
      this.#counts.clear()
      this.#began = now
    }
    const key = `${hasToken ? 'known' : 'stranger'} ${networkOf(ip)}`
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    const most = hasToken ? this.most : Math.ceil(this.most / 50)
    return count <= most ? undefined : Math.max(1, Math.ceil((this.#began + this.window - now) / 1000))
  }
}
