/** Longest prefix listed: the digits that distinguish the networks. */
const depth = 3

const digits = [...'0123456789']

/** Each prefix below the limit, extended by each continuation. */
function join(heads: Set<string>, tails: ReadonlySet<string>): Set<string> {
  const short = [...heads].filter((head) => head.length < depth)
  if (short.length === 0) return heads
  const longer = short.flatMap((head) => [...tails].map((tail) => (head + tail).slice(0, depth)))
  return new Set([...heads].filter((head) => head.length >= depth).concat(longer))
}

/** Reads the patterns of numbering plans: digits, `\d`, classes, groups, alternatives, and how often (`{3}`, `{6,7}`, `?`). */
class Reader {
  #at = 0
  constructor(readonly pattern: string) {}

  alternatives(): Set<string> {
    const all = this.#sequence()
    while (this.pattern[this.#at] === '|') {
      this.#at++
      for (const prefix of this.#sequence()) all.add(prefix)
    }
    return all
  }

  #sequence(): Set<string> {
    let heads = new Set([''])
    while (this.#at < this.pattern.length && !'|)'.includes(this.pattern[this.#at] ?? '')) heads = this.#lengthen(heads, this.#atom())
    return heads
  }

  #lengthen(heads: Set<string>, atom: ReadonlySet<string>): Set<string> {
    const [least, most] = this.#howOften()
    const prefixes = new Set(least === 0 ? heads : [])
    let longer = heads
    for (let count = 1; count <= most; count++) {
      longer = join(longer, atom)
      if (count >= least) for (const head of longer) prefixes.add(head)
    }
    return prefixes
  }

  #howOften(): [number, number] {
    if (this.#take(/\?/y)) return [0, 1]
    const [least = 1, most = least] = (this.#take(/\{\d+(?:,\d+)?\}/y)?.match(/\d+/g) ?? []).map(Number)
    return [least, most]
  }

  #atom(): Set<string> {
    const group = this.#take(/\(\?:/y)
    if (group) {
      const inner = this.alternatives()
      this.#at++
      return inner
    }
    if (this.#take(/\\d/y)) return new Set(digits)
    const choice = this.#take(/\[[\d-]+\]/y)
    if (choice) return new Set(digits.filter((digit) => new RegExp(choice).test(digit)))
    const digit = this.#take(/\d/y)
    if (!digit) throw new Error(`A numbering plan is written as never before: ${this.pattern.slice(this.#at, this.#at + 20)}`)
    return new Set([digit])
  }

  #take(part: RegExp): string | undefined {
    part.lastIndex = this.#at
    const match = part.exec(this.pattern)?.[0]
    this.#at += match?.length ?? 0
    return match
  }
}

/** Prefixes of numbers that match a numbering plan's pattern, at most three digits each: `7[01]\d{8}|81\d{8}` → 70, 71, 81. */
export function expandPrefixes(pattern: string): string[] {
  const prefixes = new Reader(pattern).alternatives()
  // Ten that differ only in the last digit become one shorter prefix.
  for (let length = depth; length > 1; length--) {
    for (const head of new Set([...prefixes].filter((prefix) => prefix.length === length).map((prefix) => prefix.slice(0, -1)))) {
      if (!digits.every((digit) => prefixes.has(head + digit))) continue
      for (const digit of digits) prefixes.delete(head + digit)
      prefixes.add(head)
    }
  }
  return [...prefixes].toSorted()
}
