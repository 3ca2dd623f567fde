import { ApiError, ValidationError, rateLimitKey } from './errors.ts'

/** A parsed response with an error status. */
export interface ErrorResponse {
  status: number
  code: string
  message: string
  answer: Record<string, unknown>
  /** HTML error page of the server or a proxy, where the response is not JSON. */
  html: string | undefined
  /** `Retry-After` in milliseconds, 5000 at most. */
  retryAfter: number
}

export async function readErrorResponse(response: Response): Promise<ErrorResponse> {
  const text = await response.text()
  const answer = parseJson(text)
  const word = (name: string) => (typeof answer[name] === 'string' ? answer[name] : '')
  const { status, headers } = response
  return {
    status,
    answer: status === 422 ? correctClockSkew(answer, headers.get('date')) : answer,
    code: word('code'),
    message: (status === 400 && word('error')) || word('message') || word('error'),
    html: /^\s*<(!doctype|html)/i.test(text) ? text : undefined,
    retryAfter: Math.min(Number(headers.get('retry-after')) || 1, 5) * 1000,
  }
}

/** Error that `call` throws (specification §8). */
export function toApiError({ status, code, message, answer }: ErrorResponse, words: (key: 'fallback' | 'invalid') => string): ApiError {
  if (status === 422) return new ValidationError(message || words('invalid'), (answer.errors ?? {}) as Record<string, string[]>, answer)
  return new ApiError(status, code, message || words('fallback'), answer)
}

/** Shifts the rate limit's end from the server's clock to this machine's, which may be hours off. */
function correctClockSkew(answer: Record<string, unknown>, date: string | null): Record<string, unknown> {
  const errors = (answer.errors ?? {}) as Record<string, string[]>
  const until = Number(errors[rateLimitKey]?.[0])
  const behind = (Date.now() - Date.parse(date ?? '')) / 1000
  // The Date header has whole seconds: 2 s or less is no skew.
  if (!until || !(Math.abs(behind) > 2)) return answer
  return { ...answer, errors: { ...errors, [rateLimitKey]: [String(Math.ceil(until + behind))] } }
}

function parseJson(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
