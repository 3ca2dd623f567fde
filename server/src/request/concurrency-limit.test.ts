import { expect, onTestFinished, test, vi } from 'vitest'
import { Refusal } from '../errors/refusal.ts'
import { Semaphore } from './concurrency-limit.ts'

/** Work that is done when it is told so. */
function controlledWork() {
  let done = (_: string) => {}
  const work = new Promise<string>((resolve) => (done = resolve))
  return { work: () => work, done }
}

const rejection = (error: unknown) => (error instanceof Refusal ? error.details : undefined)

test('a limited number of requests runs at once, the others queue in order, and a failed one frees its slot', async () => {
  const requestSlots = new Semaphore(2, 60_000)
  const began: number[] = []
  const works = Array.from({ length: 5 }, controlledWork)
  const all = works.map(({ work }, index) =>
    requestSlots.run(async () => {
      began.push(index)
      const result = await work()
      if (result === 'broken') throw new Error(result)
      return result
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

test('a request that would queue too long is refused with 503, and takes no slot', async () => {
  const requestSlots = new Semaphore(1, 1)
  const first = controlledWork()
  const working = requestSlots.run(first.work)
  const late = await requestSlots.run(async () => 'never').catch(rejection)
  expect(late).toMatchObject({ status: 503, code: 'busy', headers: { 'retry-after': '2' } })
  first.done('done')
  expect(await working).toBe('done')
  expect(await requestSlots.run(async () => 'free')).toBe('free')
})

test('a business at its limit queues behind itself, and others pass it', async () => {
  const slots = new Semaphore(2, 60_000, { ofOne: 1 })
  const began: string[] = []
  const works = { first: controlledWork(), second: controlledWork(), other: controlledWork(), last: controlledWork() }
  const run = (name: keyof typeof works, business: string) =>
    slots.run(() => {
      began.push(name)
      return works[name].work()
    }, business)
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

test('long work rests while requests run, and goes on after its limit', async () => {
  const slots = new Semaphore(3, 60_000)
  const order: string[] = []
  const [first, second, behind] = [controlledWork(), controlledWork(), controlledWork()]
  await slots.rest(60_000)
  const running = [slots.run(first.work), slots.run(second.work), slots.run(() => slots.behind(behind.work))]
  const resting = slots.rest(60_000).then(() => order.push('rested'))
  await slots.rest(1).then(() => order.push('limit'))
  first.done('')
  await running[0]
  await Promise.resolve()
  expect(order).toEqual(['limit'])
  // The third is one that others do not wait for.
  second.done('')
  await Promise.all([running[1], resting])
  expect(order).toEqual(['limit', 'rested'])
  behind.done('')
  await running[2]
  await slots.rest(60_000)
})

test('beside another active business, a business has one short request at once; alone it may use all slots', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const slots = new Semaphore(4, 60_000, { ofOneBesideOthers: 1 })
  const began: string[] = []
  const works = {
    first: controlledWork(),
    second: controlledWork(),
    other: controlledWork(),
    third: controlledWork(),
    fourth: controlledWork(),
    last: controlledWork(),
  }
  const run = (name: keyof typeof works, business: string | undefined) =>
    slots.run(() => {
      began.push(name)
      return works[name].work()
    }, business)
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve))
  const all = [run('first', 'one'), run('second', 'one')]
  await nextTurn()
  expect(began).toEqual(['first', 'second'])
  all.push(run('other', 'two'), run('third', 'one'))
  await nextTurn()
  expect(began).toEqual(['first', 'second', 'other'])
  // A long request blocks no other, and counts no more.
  await vi.advanceTimersByTimeAsync(300)
  await nextTurn()
  expect(began).toEqual(['first', 'second', 'other', 'third'])
  // Work without a business, as all writes are, does not wait for it.
  works.first.done('told')
  await all[0]
  all.push(run('fourth', 'one'), run('last', undefined))
  await nextTurn()
  expect(began.slice(4)).toEqual(['last'])
  for (const name of ['second', 'other', 'third'] as const) works[name].done('told')
  await nextTurn()
  expect(began.slice(4)).toEqual(['last', 'fourth'])
  works.fourth.done('told')
  works.last.done('told')
  expect(new Set(await Promise.all(all))).toEqual(new Set(['told']))
  // A business whose last request is half a second old is not active.
  await vi.advanceTimersByTimeAsync(500)
  const alone = [run('first', 'one'), run('second', 'one')]
  await nextTurn()
  expect(began.slice(6)).toEqual(['first', 'second'])
  await Promise.all(alone)
})
