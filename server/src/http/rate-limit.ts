/** Whoever has an IPv6 address has 2⁶⁴ of them: they count as one. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(ip)?.[1]
  if (mapped || !ip.includes(':')) return mapped ?? ip
  const [before = [], after = []] = ip.split('::').map((half) => half.split(':').filter(Boolean))
  const groups = [...before, ...Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0'), ...after]
  return groups.slice(0, 4).join(':')
}

const minute = 60_000

/**
 * Requests of each network in this minute, counted in memory: a bound on what one address can ask of one process, far above what a shop
 * does. Whoever shows no token has a fiftieth of it: they log in, register and look up countries.
 */
export class RateLimiter {
  readonly #counts = new Map<string, number>()
  #began = 0

  /** @param most with a token, in a minute */
  constructor(
    readonly most: number,
    readonly clock: () => number,
  ) {}

  /** Counts a request. @returns undefined where it may go on, else the seconds until it may */
  count(ip: string, hasToken: boolean): number | undefined {
    const now = this.clock()
    if (Math.abs(now - this.#began) >= minute) {
      this.#counts.clear()
      this.#began = now
    }
    const key = `${hasToken ? 'known' : 'stranger'} ${networkOf(ip)}`
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    const most = hasToken ? this.most : Math.ceil(this.most / 50)
    return count <= most ? undefined : Math.max(1, Math.ceil((this.#began + minute - now) / 1000))
  }
}
