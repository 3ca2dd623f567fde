import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const encoded = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
const hour = 3_600_000
/** Token of a member in a business; expires in an hour. */
const tokenOf = (business: string, ends = Date.now() + hour) =>
  `x.${encoded({ exp: ends / 1000, merchant_id: 'me1', business_id: business })}.y`

const boxOf = (entries: Record<string, string>) => ({
  getItem: (name: string) => entries[name] ?? null,
  setItem: (name: string, value: string) => void (entries[name] = value),
})

const storage: Record<string, string> = {}
const tab: Record<string, string> = {}
const fetch = vi.fn<(address: string, init: RequestInit) => Promise<Response>>(async (address) => new Response(address))

/** Actions on the page opened last. */
let act: Record<string, () => void> = {}

/** Opens a page as a browser does: the script runs in it once. */
async function open(pathname: string, search = '', hash = '') {
  vi.stubGlobal('location', { pathname, search, hash })
  act = {}
  vi.stubGlobal('addEventListener', (name: string, done: () => void) => void (act[name] = done))
  fetch.mockClear()
  vi.resetModules()
  await import('./first-calls.ts')
  const calls = globalThis.firstCalls
  if (!calls) throw new Error('The script has not run.')
  return calls
}

const token = tokenOf('bu1')
const headers = { 'accept-language': 'en', authorization: `Bearer ${token}` }
const list = '/v1/business/sales?page=1'
const requestedAddresses = () => fetch.mock.calls.map(([address]) => address)

beforeEach(async () => {
  vi.useFakeTimers()
  for (const entries of [storage, tab]) for (const name of Object.keys(entries)) delete entries[name]
  vi.stubGlobal('localStorage', boxOf(storage))
  vi.stubGlobal('sessionStorage', boxOf(tab))
  vi.stubGlobal('fetch', fetch)
  storage['kasuwa.session'] = JSON.stringify({ token, skew: 0 })
  const first = await open('/sales')
  void first.take(list, headers)
  vi.advanceTimersByTime(1000)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a tab is a place of its own, and one with a list’s filters none', async () => {
  const counts = '/v1/business/drawer-counts?page=1'
  const tab = await open('/sales', '', '#counts')
  expect(requestedAddresses()).toEqual([])
  void tab.take(counts, headers)
  vi.advanceTimersByTime(1000)
  await open('/sales', '', '#counts')
  expect(requestedAddresses()).toEqual([counts])
  await open('/sales')
  expect(requestedAddresses()).toEqual([list])
  const filtered = await open('/sales', '', '#counts?search=ada')
  void filtered.take(counts, headers)
  vi.advanceTimersByTime(1000)
  expect(JSON.stringify(storage)).not.toContain('ada')
})

test('the first requests of a screen are sent ahead on its next load, and each reply is used once', async () => {
  const calls = await open('/sales')
  expect(requestedAddresses()).toEqual([list])
  expect(fetch.mock.calls[0]?.[1].headers).toMatchObject(headers)
  expect(await (await calls.take(list, headers))?.text()).toBe(list)
  expect(calls.take(list, headers)).toBeUndefined()
  await open('/products')
  expect(requestedAddresses()).toEqual([])
})

test('no answer is given to another question: another token or language, after a write, or too late', async () => {
  const headerSets = [
    { ...headers, authorization: 'Bearer other' },
    { ...headers, 'accept-language': 'fr' },
  ]
  for (const otherHeaders of headerSets) expect((await open('/sales')).take(list, otherHeaders)).toBeUndefined()
  const written = await open('/sales')
  written.forget()
  expect(written.take(list, headers)).toBeUndefined()
  const late = await open('/sales')
  vi.advanceTimersByTime(10_000)
  expect(late.take(list, headers)).toBeUndefined()
})

test('requests after a click or a key press are not sent ahead', async () => {
  for (const acted of ['pointerdown', 'keydown']) {
    const calls = await open('/products')
    void calls.take('/v1/business/products', headers)
    act[acted]?.()
    void calls.take('/v1/business/products/room', headers)
    vi.advanceTimersByTime(1000)
    await open('/products')
    expect(requestedAddresses()).toEqual(['/v1/business/products'])
  }
})

test('nothing is asked ahead by another business, another tab’s, with a token about to end, or logged out', async () => {
  const sessions = [{ token: tokenOf('bu2') }, { token: tokenOf('bu1', Date.now() + 9000) }, { token: tokenOf('bu1'), skew: hour }, null]
  for (const saved of sessions) {
    storage['kasuwa.session'] = JSON.stringify(saved)
    await open('/sales')
    expect(requestedAddresses()).toEqual([])
  }
  storage['kasuwa.session'] = JSON.stringify({ token })
  tab['kasuwa.business'] = 'bu2'
  await open('/sales')
  expect(requestedAddresses()).toEqual([])
  storage['kasuwa.first-calls'] = 'no list'
  await open('/sales')
  expect(requestedAddresses()).toEqual([])
})

test('addresses with a search, without a session, or requested after the opening are not stored', async () => {
  const searched = await open('/sales', '?search=Amina')
  void searched.take('/v1/business/sales?search=Amina', headers)
  vi.advanceTimersByTime(1000)
  const later = await open('/contacts')
  void later.take('/v1/business/contacts?page=1', headers)
  vi.advanceTimersByTime(1000)
  void later.take('/v1/business/contacts?search=Amina', headers)
  // Requests without a session are not stored.
  const loginCalls = await open('/login')
  void loginCalls.take('/v1/countries', { 'accept-language': 'en' })
  vi.advanceTimersByTime(2000)
  expect(storage['kasuwa.first-calls']).toContain('/v1/business/contacts?page=1')
  expect(storage['kasuwa.first-calls']).not.toMatch(/Amina|countries/)
})

test('the session is requested after the other early requests if its details are stored', async () => {
  const session = '/v1/merchant/session'
  const first = await open('/sales')
  for (const address of [session, list]) void first.take(address, headers)
  vi.advanceTimersByTime(1000)
  await open('/sales')
  expect(requestedAddresses()).toEqual([session, list])
  storage['kasuwa.session'] = JSON.stringify({ token, skew: 0, details: {} })
  let answer = (_: Response) => {}
  fetch.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
  const calls = await open('/sales')
  const later = calls.take(session, headers)
  await vi.advanceTimersByTimeAsync(100)
  expect(requestedAddresses()).toEqual([list])
  answer(new Response(list))
  expect(await (await later)?.text()).toBe(session)
  expect(requestedAddresses()).toEqual([list, session])
  // A failed request does not delay the others.
  fetch.mockRejectedValueOnce(new TypeError('offline'))
  expect(await (await (await open('/sales')).take(session, headers))?.text()).toBe(session)
})
