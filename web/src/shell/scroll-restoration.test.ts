import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const scrolledTo = vi.fn<(to: ScrollToOptions) => void>()
const page = new EventTarget()
let reduced = false

beforeEach(() => {
  vi.useFakeTimers()
  scrolledTo.mockClear()
  reduced = false
  vi.stubGlobal('window', page)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('scrollTo', scrolledTo)
  vi.stubGlobal('scrollY', 40)
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }))
  vi.stubGlobal('document', {
    getElementById: (id: string) => (id === 'lines' ? { getBoundingClientRect: () => ({ top: 900 }) } : null),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
})

const load = () => import('./scroll-restoration.ts')

test('a hash link scrolls smoothly to a hundred pixels above its target', async () => {
  const { restoreScroll } = await load()
  restoreScroll('lines', true, false)
  expect(scrolledTo.mock.calls).toEqual([[{ top: 900 + 40 - 100, behavior: 'smooth' }]])
})

test('where motion is to be reduced it does so at once', async () => {
  reduced = true
  const { restoreScroll } = await load()
  restoreScroll('lines', false, false)
  expect(scrolledTo.mock.calls).toEqual([[{ top: 840, behavior: 'auto' }]])
})

test('any other page scrolls to its top after 200 ms', async () => {
  const { restoreScroll } = await load()
  restoreScroll('', true, false)
  vi.advanceTimersByTime(199)
  expect(scrolledTo).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(scrolledTo.mock.calls).toEqual([[{ top: 0 }]])
})

test('a hash that names nothing there is as none', async () => {
  const { restoreScroll } = await load()
  restoreScroll('nowhere', true, false)
  vi.advanceTimersByTime(200)
  expect(scrolledTo.mock.calls).toEqual([[{ top: 0 }]])
})

test('a page that opts out stays where it was, and so does the same page, one gone back to, and one that is touched meanwhile', async () => {
  const { restoreScroll } = await load()
  restoreScroll('', true, true)
  restoreScroll('', false, false)
  page.dispatchEvent(new Event('popstate'))
  restoreScroll('', true, false)
  vi.advanceTimersByTime(1000)
  expect(scrolledTo).not.toHaveBeenCalled()

  restoreScroll('', true, false)
  page.dispatchEvent(new Event('wheel'))
  vi.advanceTimersByTime(1000)
  expect(scrolledTo).not.toHaveBeenCalled()
})
