import { type ArrivalOrder, workOnArrival } from './arrive.ts'

/*
 * Somebody's file, in a process of its own beside the app's: whatever is in it takes no memory of the app's and stops nobody's request. Asked by a
 * message, so that no secret stands where other processes see it.
 */

// The app is stopping, or is gone: what was begun is taken back by the database, and begun again by the next one.
process.on('SIGTERM', () => process.exit(1))
process.on('disconnect', () => process.exit(1))

const tell = (failure: unknown) =>
  process.send?.({ failure: failure instanceof Error ? (failure.stack ?? failure.message) : String(failure) })

process.once('message', (order: ArrivalOrder) => {
  workOnArrival(order, tell)
    .catch(tell)
    // What still works on a file that took too long goes with it.
    .finally(() => setImmediate(() => process.exit(0)))
})
