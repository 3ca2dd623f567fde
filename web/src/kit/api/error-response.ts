import { ApiError, ValidationError, rateLimitKey } from './errors.ts'

export interface ErrorResponse {
  status: number
  code: string
  message: string
  reply: Record<string, unknown>
  /** HTML error page of the server or a proxy, if the response is not JSON. */
  html: string | undefined
  /** `Retry-After` in milliseconds, 5000 at most. */
  retryAfter: number
}

export async function readErrorResponse(response: Response): Promise<ErrorResponse> {
  const text = await response.text()
  const reply = parseJson(text)
  const textOf = (name: string) => (typeof reply[name] === 'string' ? reply[name] : '')
  const { status, headers } = response
  return {
    status,
    reply: status === 422 ? correctClockSkew(reply, headers.get('date')) : reply,
    code: textOf('code'),
    message: (status === 400 && textOf('error')) || textOf('message') || textOf('error'),
    html: /^\s*<(!doctype|html)/i.test(text) ? text : undefined,
    retryAfter: Math.min(Number(headers.get('retry-after')) || 1, 5) * 1000,
  }
}

/** The error that `call` throws (spec §8). */
export function toApiError({ status, code, message, reply }: ErrorResponse, translate: (key: 'fallback' | 'invalid') => string): ApiError {
  if (status === 422) return new ValidationError(message || translate('invalid'), (reply.errors ?? {}) as Record<string, string[]>, reply)
  return new ApiError(status, code, message || translate('fallback'), reply)
}

/** Shifts the rate limit's end from the server's clock to this machine's, which may be hours off. */
function correctClockSkew(reply: Record<string, unknown>, date: string | null): Record<string, unknown> {
  const errors = (reply.errors ?? {}) as Record<string, string[]>
  const until = Number(errors[rateLimitKey]?.[0])
  const clockSkew = (Date.now() - Date.parse(date ?? '')) / 1000
  // The Date header has whole seconds: 2 s or less is no skew.
  if (!until || !(Math.abs(clockSkew) > 2)) return reply
  return { ...reply, errors: { ...errors, [rateLimitKey]: [String(Math.ceil(until + clockSkew))] } }
}

function parseJson(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
