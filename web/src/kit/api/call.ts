import type { Endpoint, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { ApiError, OfflineError, SessionEnded } from './errors.ts'
import { toApiError, readErrorResponse } from './error-response.ts'
import { apiAddress } from './base-url.ts'
import { connection, doubtConnection } from './connection.ts'
import { urlOf, type CallInput, type ClientEndpoint } from './client-endpoint.ts'
import type { sendMultipart } from './multipart-request.ts'

type SendForm = typeof sendMultipart

/** Session, locale and error display of the app, for API calls. Set once, in `main.tsx`. */
export interface CallContext {
  locale(): string
  token(): string | undefined
  /** Id of the logged-in merchant. */
  merchant(): string | undefined
  /**
   * Refreshes a rejected token; false if it cannot be refreshed.
   * @throws SessionEnded if the session changed meanwhile
   */
  refresh(rejectedToken: string): Promise<boolean>
  /**
   * Called with the `x-standing` header: when the member's roles last changed.
   * @param at milliseconds since 1970
   */
  rolesChangedAt(token: string, at: number): void
  /** Called on a 403: the app's copy of the permissions is stale. */
  forbidden(): void
  /** Shows that the session ended, then opens the login. */
  sessionOver(rejectedToken: string): void
  /** True if the token has expired by the clock. */
  isExpired(token: string): boolean
  /** Shows an HTML error page of the server or a proxy. */
  showErrorPage(html: string): void
  unexpectedError(): void
  translate(key: 'fallback' | 'invalid' | 'offline' | 'token_empty'): string
}

let context: CallContext
/** Connects calls to the app. A call before this fails. */
export const setCallContext = (callContext: CallContext): void => void (context = callContext)

/** Id of the logged-in merchant. */
export const currentMerchant = (): string | undefined => context.merchant()

interface CallOptions {
  signal?: AbortSignal
  /** `Idempotency-Key` of a write: the server runs it once, even if it is sent twice. */
  idempotencyKey?: string
  /** Token used instead of the session's. */
  bearer?: string
  /** Upload progress of a body with files, 0 to 100. */
  onProgress?: (progress: number) => void
  /** Parses a successful response that is not JSON. */
  read?: (response: Response) => Promise<unknown>
}

type Attempt = { retriesLeft: number; refreshed: boolean }

/** Calls an endpoint; refreshes the token and retries where the specification's error catalogue (§8) says so. @throws ApiError, ValidationError, OfflineError, SessionEnded */
export function call<E extends Endpoint>(endpoint: ClientEndpoint<E>, input: CallInput<E>, extra: CallOptions = {}): Promise<ReplyOf<E>> {
  return attempt(endpoint as ClientEndpoint, input as CallInput<Endpoint>, extra, { retriesLeft: 2, refreshed: false }) as Promise<
    ReplyOf<E>
  >
}

/** Codes of a 401 that concern the token. Other 401s are ordinary errors with their own message. */
const tokenErrorCodes: ReadonlySet<string> = new Set(['token_expired', 'token_invalid', 'token_empty'])

const isRefresh = ({ path }: ClientEndpoint): boolean => path.includes('refresh-token')

async function attempt(
  endpoint: ClientEndpoint,
  input: CallInput<Endpoint>,
  extra: CallOptions,
  { retriesLeft, refreshed }: Attempt,
): Promise<unknown> {
  // Every call carries the token (spec §7). Public endpoints ignore it, so their replies say nothing about the session.
  const token = extra.bearer ?? context.token()
  const isPublic = endpoint.access === 'public'
  // The member logged out meanwhile: the calling screen is about to unmount.
  if (!token && !isPublic) throw new ApiError(401, 'token_empty', context.translate('token_empty'))
  const isRead = endpoint.method === 'GET'
  const response = await request(endpoint, input, extra, token).catch((error: unknown) => {
    if (extra.signal?.aborted) throw error
    return undefined
  })
  const retry = async (wait: number) => {
    await new Promise((resume) => setTimeout(resume, wait))
    return attempt(endpoint, input, extra, { retriesLeft: retriesLeft - 1, refreshed })
  }
  if (response) connection.set('answers')
  if (!response) {
    // Retry a refresh at once: the server repeats its reply for a short time only. Later, the used token would look stolen.
    if ((isRead || isRefresh(endpoint)) && retriesLeft > 0) return retry(400)
    doubtConnection()
    throw new OfflineError(context.translate('offline'))
  }
  const rolesChangedAt = response.headers.get('x-standing')
  if (rolesChangedAt && token && !isPublic) context.rolesChangedAt(token, Number(rolesChangedAt))
  if (response.ok) {
    if (extra.read) return extra.read(response)
    // `fileOf` reads a file that answers a form.
    if (response.headers.has('content-disposition')) return response
    return response.status === 204 ? undefined : response.json()
  }

  const errorResponse = await readErrorResponse(response)
  const { status } = errorResponse
  // Retry if the first of two equal writes still runs (409), or the server is overloaded (503).
  const isTemporary = (status === 503 && isRead) || (status === 409 && errorResponse.code === 'still_running')
  if (isTemporary && retriesLeft > 0) return retry(errorResponse.retryAfter)
  const isTokenOver = status === 401 && token && (tokenErrorCodes.has(errorResponse.code) || context.isExpired(token))
  if (isTokenOver && !isPublic && !extra.bearer && !isRefresh(endpoint)) {
    if (!refreshed && (await refreshToken(token))) return attempt(endpoint, input, extra, { retriesLeft, refreshed: true })
    context.sessionOver(token)
    throw new SessionEnded(errorResponse.message)
  }
  if (status === 403 && token && !isPublic) context.forbidden()
  if (status >= 500) {
    if (errorResponse.html !== undefined) context.showErrorPage(errorResponse.html)
    else if (isRead) context.unexpectedError()
  }
  throw toApiError(errorResponse, context.translate)
}

const refreshToken = (token: string): Promise<boolean> =>
  context.refresh(token).catch((error: unknown) => {
    if (error instanceof SessionEnded) context.sessionOver(token)
    throw error
  })

function request(
  { method, path }: ClientEndpoint,
  input: CallInput<Endpoint>,
  extra: CallOptions,
  token: string | undefined,
): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json', 'accept-language': context.locale() }
  if (token) headers.authorization = `Bearer ${token}`
  if (extra.idempotencyKey) headers['idempotency-key'] = extra.idempotencyKey
  const isWrite = method !== 'GET'
  const address = apiAddress(urlOf(path, input))
  const { signal, onProgress } = extra
  if (hasFiles(input.body)) return sendWithFiles({ method, address, headers, body: input.body, signal, onProgress })
  if (isWrite) headers['content-type'] = 'application/json'
  // `first-calls.ts` may have sent this request before the app was loaded.
  if (isWrite) globalThis.firstCalls?.forget()
  else if (!extra.read && !extra.bearer) {
    const prefetched = globalThis.firstCalls?.take(address, headers)
    if (prefetched) return prefetched
  }
  return fetch(address, {
    method,
    headers,
    ...(isWrite ? { body: JSON.stringify(input.body ?? {}) } : {}),
    ...(signal ? { signal } : {}),
  })
}

const hasFiles = (body: unknown): body is object =>
  typeof body === 'object' && body !== null && Object.values(body).some((value) => value instanceof Blob)

/** Lazy: loaded with the first upload. */
const sendWithFiles = async (sending: Parameters<SendForm>[0]): Promise<Response> =>
  (await import('./multipart-request.ts')).sendMultipart(sending)
