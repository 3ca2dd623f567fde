import { ApiError, ValidationError, rateLimitKey } from './errors.ts'

/** An answer that is none of what was asked for, read. */
export interface ErrorResponse {
  status: number
  code: string
  message: string
  answer: Record<string, unknown>
  /** A page that a server or something before it sent in place of an answer. */
  html: string | undefined
  /** Milliseconds to wait before it is worth asking again, as the server says. */
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

/** What the caller is told (specification §8). */
export function toApiError({ status, code, message, answer }: ErrorResponse, words: (key: 'fallback' | 'invalid') => string): ApiError {
  if (status === 422) return new ValidationError(message || words('invalid'), (answer.errors ?? {}) as Record<string, string[]>, answer)
  return new ApiError(status, code, message || words('fallback'), answer)
}

/** The second from which one may try again is one of the server's; this machine's clock may be wrong by hours. */
function correctClockSkew(answer: Record<string, unknown>, date: string | null): Record<string, unknown> {
  const errors = (answer.errors ?? {}) as Record<string, string[]>
  const until = Number(errors[rateLimitKey]?.[0])
  const behind = (Date.now() - Date.parse(date ?? '')) / 1000
  // A header knows whole seconds only: less than that is no difference.
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
