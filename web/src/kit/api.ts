import type { Endpoint, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { ApiError, OfflineError, SessionEnded, ValidationError } from './errors.ts'
import { addressOf, type Given, type Remote } from './remote.ts'
import type { sendForm } from './send-form.ts'

type SendForm = typeof sendForm

/** What the calls need from the rest of the app. Connected once, in `main.tsx`. */
export interface Surroundings {
  locale(): string
  token(): string | undefined
  /** A new token in place of the one that was refused; false where there is none to be had. */
  refresh(refused: string): Promise<boolean>
  /** Tells the person that the session is over, and takes them to the login. */
  sessionOver(): void
  /** Shows an error page that a server or something before it sent. */
  showPage(html: string): void
  oops(): void
  words(key: 'fallback' | 'invalid' | 'offline'): string
  /** Who this tab is, and in which business. */
  place(): string
  /** Tells the person that this tab is in another business now, and takes them home. */
  moved(): void
}

let around: Surroundings
export const connect = (surroundings: Surroundings): void => void (around = surroundings)

interface Extra {
  signal?: AbortSignal
  /** One per thing the person wants done: sent twice, it is done once. */
  idempotencyKey?: string
  /** Instead of the session's token. */
  bearer?: string
  /** How much of a body with files has gone, 0 to 100. */
  onProgress?: (progress: number) => void
  /** What to make of a good answer, where it is not JSON. */
  read?: (response: Response) => Promise<unknown>
}

type Attempt = { patience: number; refreshed: boolean }

/** One call to the server, by the error catalogue of the specification (§8). @throws ApiError, ValidationError, OfflineError, SessionEnded */
export function call<E extends Endpoint>(endpoint: Remote<E>, given: Given<E>, extra: Extra = {}): Promise<ReplyOf<E>> {
  return attempt(endpoint as Remote, given as Given<Endpoint>, extra, { patience: 2, refreshed: false }) as Promise<ReplyOf<E>>
}

async function attempt(endpoint: Remote, given: Given<Endpoint>, extra: Extra, { patience, refreshed }: Attempt): Promise<unknown> {
  const token = extra.bearer ?? (endpoint.access === 'public' ? undefined : around.token())
  const reads = endpoint.method === 'GET'
  const response = await request(endpoint, given, extra, token).catch((error: unknown) => {
    if (extra.signal?.aborted) throw error
    return undefined
  })
  const again = async (wait: number) => {
    await new Promise((resume) => setTimeout(resume, wait))
    return attempt(endpoint, given, extra, { patience: patience - 1, refreshed })
  }
  if (!response) {
    if (reads && patience > 0) return again(400)
    throw new OfflineError(around.words('offline'))
  }
  if (response.ok) return extra.read ? extra.read(response) : response.status === 204 ? undefined : response.json()

  const { status } = response
  const text = await response.text()
  const answer = jsonIn(text)
  const code = typeof answer.code === 'string' ? answer.code : ''
  const message = typeof answer.message === 'string' ? answer.message : ''
  // The first of two equal writes is still at work, or the server is catching its breath: the same again, a moment later.
  const passing = (status === 503 && reads) || (status === 409 && code === 'still_running')
  if (passing && patience > 0) return again(Math.min(Number(response.headers.get('retry-after')) || 1, 5) * 1000)
  if (status === 401 && token && !extra.bearer && !endpoint.path.includes('refresh-token')) {
    const here = around.place()
    if (!refreshed && (await around.refresh(token))) {
      // What was asked of one business is never done in another, whatever became of the session meanwhile.
      if (around.place() !== here) {
        around.moved()
        throw new SessionEnded(message)
      }
      return attempt(endpoint, given, extra, { patience, refreshed: true })
    }
    around.sessionOver()
    throw new SessionEnded(message)
  }
  if (status >= 500) {
    if (/^\s*<(!doctype|html)/i.test(text)) around.showPage(text)
    else if (reads) around.oops()
  }
  if (status === 422)
    throw new ValidationError(message || around.words('invalid'), (answer.errors ?? {}) as Record<string, string[]>, answer)
  const said = status === 400 && typeof answer.error === 'string' ? answer.error : message || answer.error
  throw new ApiError(status, code, typeof said === 'string' && said ? said : around.words('fallback'), answer)
}

function request({ method, path }: Remote, given: Given<Endpoint>, extra: Extra, token: string | undefined): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json', 'accept-language': around.locale() }
  if (token) headers.authorization = `Bearer ${token}`
  if (extra.idempotencyKey) headers['idempotency-key'] = extra.idempotencyKey
  const writes = method !== 'GET'
  const address = addressOf(path, given)
  const { signal, onProgress } = extra
  if (hasFiles(given.body)) return sendWithFiles({ method, address, headers, body: given.body, signal, onProgress })
  if (writes) headers['content-type'] = 'application/json'
  return fetch(address, {
    method,
    headers,
    ...(writes ? { body: JSON.stringify(given.body ?? {}) } : {}),
    ...(signal ? { signal } : {}),
  })
}

const hasFiles = (body: unknown): body is object =>
  typeof body === 'object' && body !== null && Object.values(body).some((value) => value instanceof Blob)

/** Fetched by the first who has a file to send. */
const sendWithFiles = async (sending: Parameters<SendForm>[0]): Promise<Response> => (await import('./send-form.ts')).sendForm(sending)

function jsonIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
