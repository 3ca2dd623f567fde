import { expect, onTestFinished, test, vi } from 'vitest'
import { Refusal } from '../errors/refusal.ts'
import { Semaphore } from './concurrency-limit.ts'

/** Work that is done when it is told so. */
function held() {
  let done = (_: string) => {}
  const work = new Promise<string>((resolve) => (done = resolve))
  return { work: () => work, done }
}

const refused = (error: unknown) => (error instanceof Refusal ? error.details : undefined)

test('so many are worked on at once, the others in their order, and one that fails gives its turn on', async () => {
  const requestSlots = new Semaphore(2, 60_000)
  const began: number[] = []
  const works = Array.from({ length: 5 }, held)
  const all = works.map(({ work }, index) =>
    requestSlots.run(async () => {
      began.push(index)
      const said = await work()
      if (said === 'broken') throw new Error(said)
      return said
    }),
  )
  await Promise.resolve()
  expect(began).toEqual([0, 1])
  works[1]?.done('broken')
  await expect(all[1]).rejects.toThrow('broken')
  expect(began).toEqual([0, 1, 2])
  for (const index of [0, 2, 3, 4]) works[index]?.done(`done ${index}`)
  expect(await Promise.all(all.filter((_, index) => index !== 1))).toEqual(['done 0', 'done 2', 'done 3', 'done 4'])
  expect(began).toEqual([0, 1, 2, 3, 4])
  expect(await requestSlots.run(async () => 'free again')).toBe('free again')
})

test('whoever would wait too long is told to come back, and takes no turn', async () => {
  const requestSlots = new Semaphore(1, 1)
  const first = held()
  const working = requestSlots.run(first.work)
  const late = await requestSlots.run(async () => 'never').catch(refused)
  expect(late).toMatchObject({ status: 503, code: 'busy', headers: { 'retry-after': '2' } })
  first.done('done')
  expect(await working).toBe('done')
  expect(await requestSlots.run(async () => 'free')).toBe('free')
})

test('one business leaves room for others: it waits for itself, and they pass it in the queue', async () => {
  const slots = new Semaphore(2, 60_000, { ofOne: 1 })
  const began: string[] = []
  const works = { first: held(), second: held(), other: held(), last: held() }
  const run = (name: keyof typeof works, whose: string) =>
    slots.run(() => {
      began.push(name)
      return works[name].work()
    }, whose)
  const all = [run('first', 'one'), run('second', 'one'), run('other', 'two'), run('last', 'three')]
  await Promise.resolve()
  expect(began).toEqual(['first', 'other'])
  works.other.done('told')
  await all[2]
  expect(began).toEqual(['first', 'other', 'last'])
  works.first.done('told')
  await all[0]
  expect(began).toEqual(['first', 'other', 'last', 'second'])
  for (const { done } of Object.values(works)) done('told')
  expect(await Promise.all(all)).toEqual(['told', 'told', 'told', 'told'])
  expect(await run('first', 'one')).toBe('told')
})

test('whoever had long work done pauses as long before their next, and others do not', async () => {
  const slots = new Semaphore(1, 60_000, { ofOne: 1, pauseAfter: 0 })
  const began: string[] = []
  const first = held()
  const run = (name: string, whose: string, work: () => Promise<string> = async () => 'done') =>
    slots.run(() => {
      began.push(name)
      return work()
    }, whose)
  const all = [run('first', 'one', first.work), run('next', 'one'), run('other', 'two')]
  const since = performance.now()
  while (performance.now() - since < 20) await Promise.resolve()
  first.done('done')
  await all[0]
  const ended = performance.now()
  await all[2]
  expect(began).toEqual(['first', 'other'])
  expect(await all[1]).toBe('done')
  expect(performance.now() - ended).toBeGreaterThanOrEqual(10)
  expect(began).toEqual(['first', 'other', 'next'])
  // A short one is followed at once.
  const short = new Semaphore(1, 60_000, { ofOne: 1, pauseAfter: 60_000 })
  expect([await short.run(async () => 'one', 'one'), await short.run(async () => 'another', 'one')]).toEqual(['one', 'another'])
})

test('long work rests while requests are under way, and goes on beside them after its limit', async () => {
  const slots = new Semaphore(3, 60_000)
  const said: string[] = []
  const [first, second, behind] = [held(), held(), held()]
  await slots.rest(60_000)
  const running = [slots.run(first.work), slots.run(second.work), slots.run(() => slots.behind(behind.work))]
  const resting = slots.rest(60_000).then(() => said.push('rested'))
  await slots.rest(1).then(() => said.push('limit'))
  first.done('')
  await running[0]
  await Promise.resolve()
  expect(said).toEqual(['limit'])
  // The third is one that others do not wait for.
  second.done('')
  await Promise.all([running[1], resting])
  expect(said).toEqual(['limit', 'rested'])
  behind.done('')
  await running[2]
  await slots.rest(60_000)
})

test('while another business asks too, one has a single short request under way; alone it has as many as there is room for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const slots = new Semaphore(4, 60_000, { ofOneBesideOthers: 1 })
  const began: string[] = []
  const works = { first: held(), second: held(), other: held(), third: held(), fourth: held(), last: held() }
  const run = (name: keyof typeof works, whose: string | undefined) =>
    slots.run(() => {
      began.push(name)
      return works[name].work()
    }, whose)
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const all = [run('first', 'one'), run('second', 'one')]
  await settled()
  expect(began).toEqual(['first', 'second'])
  all.push(run('other', 'two'), run('third', 'one'))
  await settled()
  expect(began).toEqual(['first', 'second', 'other'])
  // What takes long is in nobody's way and counts no more.
  await vi.advanceTimersByTimeAsync(300)
  await settled()
  expect(began).toEqual(['first', 'second', 'other', 'third'])
  // What is of no business, as all that is written, waits for none of it.
  works.first.done('told')
  await all[0]
  all.push(run('fourth', 'one'), run('last', undefined))
  await settled()
  expect(began.slice(4)).toEqual(['last'])
  for (const name of ['second', 'other', 'third'] as const) works[name].done('told')
  await settled()
  expect(began.slice(4)).toEqual(['last', 'fourth'])
  works.fourth.done('told')
  works.last.done('told')
  expect(new Set(await Promise.all(all))).toEqual(new Set(['told']))
  // Whoever asked half a second ago is no other.
  await vi.advanceTimersByTimeAsync(500)
  const alone = [run('first', 'one'), run('second', 'one')]
  await settled()
  expect(began.slice(6)).toEqual(['first', 'second'])
  await Promise.all(alone)
})

test('one that asks without pause while another asks too leaves half of its turn; one that asks now and then, or alone, does not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const slots = new Semaphore(4, 60_000, { ofOneBesideOthers: 1 })
  const lasting = (milliseconds: number) => () => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
  let ended = 0
  const begin = (whose: string, work: () => Promise<void>) => slots.run(work, whose).then(() => (ended = performance.now()))
  const run = (whose: string, milliseconds: number) => begin(whose, lasting(milliseconds))
  /** How long after the last one another of it begins: it ends at once. */
  const next = async (whose: string) => {
    const before = ended
    const running = begin(whose, async () => {})
    await vi.advanceTimersByTimeAsync(300)
    await running
    return ended - before
  }
  const beside = async (milliseconds: number) => {
    const both = [run('one', milliseconds), run('two', 1)]
    await vi.advanceTimersByTimeAsync(milliseconds)
    await Promise.all(both)
  }
  for (let turn = 0; turn < 2; turn++) await beside(200)
  expect(await next('one')).toBe(0)
  await beside(200)
  expect(await next('one')).toBe(200)
  // Another goes on meanwhile.
  await beside(200)
  expect(await next('two')).toBe(0)
  const alone = async () => {
    const running = run('one', 200)
    await vi.advanceTimersByTimeAsync(200)
    await running
  }
  // Nobody else asked while it ran, though one did just before.
  await alone()
  await alone()
  await begin('two', async () => {})
  await vi.advanceTimersByTimeAsync(10)
  await alone()
  expect(await next('one')).toBe(0)
  // What it had is forgotten.
  await vi.advanceTimersByTimeAsync(5000)
  await beside(200)
  expect(await next('one')).toBe(0)
})
