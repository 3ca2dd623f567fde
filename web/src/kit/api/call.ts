import type { Endpoint, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { ApiError, OfflineError, SessionEnded } from './errors.ts'
import { toApiError, readErrorResponse } from './error-response.ts'
import { urlOf, type CallInput, type ClientEndpoint } from './client-endpoint.ts'
import type { sendMultipart } from './multipart-request.ts'

type SendForm = typeof sendMultipart

/** What the calls need from the rest of the app. Connected once, in `main.tsx`. */
export interface CallContext {
  locale(): string
  token(): string | undefined
  /** The merchant who is in. */
  merchant(): string | undefined
  /**
   * A new token in place of the one that was refused; false where there is none to be had.
   * @throws SessionEnded where it is no longer the same session
   */
  refresh(refused: string): Promise<boolean>
  /** When the person's roles last changed, as an answer to a token tells. @param at milliseconds since 1970 */
  rolesChangedAt(token: string, at: number): void
  /** They may not, though a screen thought that they may. */
  forbidden(): void
  /** Tells the person that the session of a refused token is over, and takes them to the login. */
  sessionOver(refused: string): void
  /** Shows an error page that a server or something before it sent. */
  showErrorPage(html: string): void
  unexpectedError(): void
  translate(key: 'fallback' | 'invalid' | 'offline' | 'token_empty'): string
}

let context: CallContext
export const setCallContext = (surroundings: CallContext): void => void (context = surroundings)

/** The merchant who is in. */
export const currentMerchant = (): string | undefined => context.merchant()

interface CallOptions {
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
export function call<E extends Endpoint>(endpoint: ClientEndpoint<E>, given: CallInput<E>, extra: CallOptions = {}): Promise<ReplyOf<E>> {
  return attempt(endpoint as ClientEndpoint, given as CallInput<Endpoint>, extra, { patience: 2, refreshed: false }) as Promise<ReplyOf<E>>
}

const isRefresh = ({ path }: ClientEndpoint): boolean => path.includes('refresh-token')

async function attempt(
  endpoint: ClientEndpoint,
  given: CallInput<Endpoint>,
  extra: CallOptions,
  { patience, refreshed }: Attempt,
): Promise<unknown> {
  const token = extra.bearer ?? (endpoint.access === 'public' ? undefined : context.token())
  // Nobody is in any more: the screen that asks is about to go.
  if (!token && endpoint.access !== 'public') throw new ApiError(401, 'token_empty', context.translate('token_empty'))
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
    // A refresh whose answer was lost is answered again for a while; asked for later, it would look like a stolen token's.
    if ((reads || isRefresh(endpoint)) && patience > 0) return again(400)
    throw new OfflineError(context.translate('offline'))
  }
  const standing = response.headers.get('x-standing')
  if (standing && token) context.rolesChangedAt(token, Number(standing))
  if (response.ok) return extra.read ? extra.read(response) : response.status === 204 ? undefined : response.json()

  const refused = await readErrorResponse(response)
  const { status } = refused
  // The first of two equal writes is still at work, or the server is catching its breath: the same again, a moment later.
  const passing = (status === 503 && reads) || (status === 409 && refused.code === 'still_running')
  if (passing && patience > 0) return again(refused.retryAfter)
  if (status === 401 && token && !extra.bearer && !isRefresh(endpoint)) {
    if (!refreshed && (await refreshToken(token))) return attempt(endpoint, given, extra, { patience, refreshed: true })
    context.sessionOver(token)
    throw new SessionEnded(refused.message)
  }
  if (status === 403 && token) context.forbidden()
  if (status >= 500) {
    if (refused.html !== undefined) context.showErrorPage(refused.html)
    else if (reads) context.unexpectedError()
  }
  throw toApiError(refused, context.translate)
}

const refreshToken = (token: string): Promise<boolean> =>
  context.refresh(token).catch((error: unknown) => {
    if (error instanceof SessionEnded) context.sessionOver(token)
    throw error
  })

function request(
  { method, path }: ClientEndpoint,
  given: CallInput<Endpoint>,
  extra: CallOptions,
  token: string | undefined,
): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json', 'accept-language': context.locale() }
  if (token) headers.authorization = `Bearer ${token}`
  if (extra.idempotencyKey) headers['idempotency-key'] = extra.idempotencyKey
  const writes = method !== 'GET'
  const address = urlOf(path, given)
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
const sendWithFiles = async (sending: Parameters<SendForm>[0]): Promise<Response> =>
  (await import('./multipart-request.ts')).sendMultipart(sending)
