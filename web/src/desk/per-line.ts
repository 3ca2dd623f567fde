/** Work that is done once for each line as it stands: a change makes another of it, and a key changes one among a hundred lines. */
export function perLine<L extends object, T>(work: (line: L) => T): (line: L) => T {
  const known = new WeakMap<L, { is: T }>()
  return (line) => {
    let done = known.get(line)
    if (!done) known.set(line, (done = { is: work(line) }))
    return done.is
  }
}
