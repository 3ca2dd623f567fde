/** Caches a result by line object. A changed line is a new object, so a key press recomputes one line of a hundred. */
export function perLine<L extends object, T>(work: (line: L) => T): (line: L) => T {
  const cache = new WeakMap<L, { is: T }>()
  return (line) => {
    let done = cache.get(line)
    if (!done) cache.set(line, (done = { is: work(line) }))
    return done.is
  }
}
