/** Work that is done once for each line as it stands: a change makes another of it, and a key changes one among a hundred lines. */
export function perLine<L extends object, T>(work: (line: L) => T): (line: L) => T {
  const cache = new WeakMap<L, { is: T }>()
  return (line) => {
    let done = cache.get(line)
    if (!done) cache.set(line, (done = { is: work(line) }))
    return done.is
  }
}
