/*
 * `CLOCK_AT=23:59:30`: each test file begins at that time of day in Africa/Lagos, the zone of the tests’ shops, and time goes on from there.
 * This finds code that takes a day from another clock than the shop’s. Defaults of the database’s row times follow it (`testing/clock.ts`).
 */
const day = 86_400_000
const lagos = 3_600_000
const asItIs = Symbol.for('kasuwa.Date')

const aheadBy = Symbol.for('kasuwa.ahead')

/** @type {typeof globalThis & { [asItIs]?: DateConstructor, [aheadBy]?: number }} */
const shared = globalThis
// Test files share a worker: each sets the clock from the real one.
const RealDate = (shared[asItIs] ??= Date)

const startTime = process.env.CLOCK_AT
if (startTime) {
  const [hours = 0, minutes = 0, seconds = 0] = startTime.split(':').map(Number)
  const ahead = (((hours * 60 + minutes) * 60 + seconds) * 1000 - ((RealDate.now() + lagos) % day) + day) % day
  // The nearest such moment, so that the two clocks differ by half a day at most.
  shared[aheadBy] = ahead > day / 2 ? ahead - day : ahead
  // An app that files share keeps the function of the first: it too tells the time of the current file.
  const now = () => RealDate.now() + (shared[aheadBy] ?? 0)
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, as) => /** @type {Date} */ (Reflect.construct(target, args.length === 0 ? [now()] : args, as)),
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : /** @type {unknown} */ (Reflect.get(target, name))),
  })
}
