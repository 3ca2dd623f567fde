import type { Endpoint, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { ApiError, OfflineError, SessionEnded } from './errors.ts'
import { toApiError, readErrorResponse } from './error-response.ts'
import { apiAddress } from './base-url.ts'
import { connection, doubtConnection } from './connection.ts'
import { urlOf, type CallInput, type ClientEndpoint } from './client-endpoint.ts'
import type { sendMultipart } from './multipart-request.ts'

type SendForm = typeof sendMultipart

/** What API calls need from the app: session, locale, error display. Set once, in `main.tsx`. */
export interface CallContext {
  locale(): string
  token(): string | undefined
  /** Id of the logged-in merchant. */
  merchant(): string | undefined
  /**
   * Refreshes the refused token; false where it cannot be refreshed.
   * @throws SessionEnded where the session changed meanwhile
   */
  refresh(refused: string): Promise<boolean>
  /** Called with the `x-standing` header: when the person's roles last changed. @param at milliseconds since 1970 */
  rolesChangedAt(token: string, at: number): void
  /** Called on a 403: the permissions that the app knows are stale. */
  forbidden(): void
  /** Shows that the session ended, then opens the login. */
  sessionOver(refused: string): void
  /** Whether a token is over by the clock. */
  isExpired(token: string): boolean
  /** Shows an HTML error page of the server or a proxy. */
  showErrorPage(html: string): void
  unexpectedError(): void
  translate(key: 'fallback' | 'invalid' | 'offline' | 'token_empty'): string
}

let context: CallContext
export const setCallContext = (surroundings: CallContext): void => void (context = surroundings)

/** Id of the logged-in merchant. */
export const currentMerchant = (): string | undefined => context.merchant()

interface CallOptions {
  signal?: AbortSignal
  /** `Idempotency-Key` of a write: sent twice, it is done once. */
  idempotencyKey?: string
  /** Token used instead of the session's. */
  bearer?: string
  /** Upload progress of a body with files, 0 to 100. */
  onProgress?: (progress: number) => void
  /** Parses a successful response that is not JSON. */
  read?: (response: Response) => Promise<unknown>
}

type Attempt = { patience: number; refreshed: boolean }

/** Calls an endpoint; refreshes the token and retries where the specification's error catalogue (§8) says so. @throws ApiError, ValidationError, OfflineError, SessionEnded */
export function call<E extends Endpoint>(endpoint: ClientEndpoint<E>, given: CallInput<E>, extra: CallOptions = {}): Promise<ReplyOf<E>> {
  return attempt(endpoint as ClientEndpoint, given as CallInput<Endpoint>, extra, { patience: 2, refreshed: false }) as Promise<ReplyOf<E>>
}

/** What a server says of the token itself; any other 401 is a refusal like others, in its own words. */
const ofToken: ReadonlySet<string> = new Set(['token_expired', 'token_invalid', 'token_empty'])

const isRefresh = ({ path }: ClientEndpoint): boolean => path.includes('refresh-token')

async function attempt(
  endpoint: ClientEndpoint,
  given: CallInput<Endpoint>,
  extra: CallOptions,
  { patience, refreshed }: Attempt,
): Promise<unknown> {
  // It goes with every call (specification §7). What anybody may call is answered whoever asks, so that none of it is about the session.
  const token = extra.bearer ?? context.token()
  const isPublic = endpoint.access === 'public'
  // Logged out meanwhile: the calling screen is about to unmount.
  if (!token && !isPublic) throw new ApiError(401, 'token_empty', context.translate('token_empty'))
  const reads = endpoint.method === 'GET'
  const response = await request(endpoint, given, extra, token).catch((error: unknown) => {
    if (extra.signal?.aborted) throw error
    return undefined
  })
  const again = async (wait: number) => {
    await new Promise((resume) => setTimeout(resume, wait))
    return attempt(endpoint, given, extra, { patience: patience - 1, refreshed })
  }
  if (response) connection.set('answers')
  if (!response) {
    // Retry a refresh at once: the server repeats its answer for a short while; later, the used token would look stolen.
    if ((reads || isRefresh(endpoint)) && patience > 0) return again(400)
    doubtConnection()
    throw new OfflineError(context.translate('offline'))
  }
  const standing = response.headers.get('x-standing')
  if (standing && token && !isPublic) context.rolesChangedAt(token, Number(standing))
  if (response.ok) {
    if (extra.read) return extra.read(response)
    // What a form answers with to be saved is read by its form (`fileOf`).
    if (response.headers.has('content-disposition')) return response
    return response.status === 204 ? undefined : response.json()
  }

  const refused = await readErrorResponse(response)
  const { status } = refused
  // Retry: the first of two equal writes is still running (409), or the server is overloaded (503).
  const passing = (status === 503 && reads) || (status === 409 && refused.code === 'still_running')
  if (passing && patience > 0) return again(refused.retryAfter)
  const isOver = status === 401 && token && (ofToken.has(refused.code) || context.isExpired(token))
  if (isOver && !isPublic && !extra.bearer && !isRefresh(endpoint)) {
    if (!refreshed && (await refreshToken(token))) return attempt(endpoint, given, extra, { patience, refreshed: true })
    context.sessionOver(token)
    throw new SessionEnded(refused.message)
  }
  if (status === 403 && token && !isPublic) context.forbidden()
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
  const address = apiAddress(urlOf(path, given))
  const { signal, onProgress } = extra
  if (hasFiles(given.body)) return sendWithFiles({ method, address, headers, body: given.body, signal, onProgress })
  if (writes) headers['content-type'] = 'application/json'
  // A page that was opened here before has asked already.
  if (writes) globalThis.firstCalls?.forget()
  else if (!extra.read && !extra.bearer) {
    const ahead = globalThis.firstCalls?.take(address, headers)
    if (ahead) return ahead
  }
  return fetch(address, {
    method,
    headers,
    ...(writes ? { body: JSON.stringify(given.body ?? {}) } : {}),
    ...(signal ? { signal } : {}),
  })
}

const hasFiles = (body: unknown): body is object =>
  typeof body === 'object' && body !== null && Object.values(body).some((value) => value instanceof Blob)

/** Lazy: loaded with the first upload. */
const sendWithFiles = async (sending: Parameters<SendForm>[0]): Promise<Response> =>
  (await import('./multipart-request.ts')).sendMultipart(sending)
