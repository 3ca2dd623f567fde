/** The server limits mails to one address; this key of its errors says until when (spec §5). */
export const rateLimitKey = 'email-blacklist-duration'

/** An error response of the server; the message is in the reader's language. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** Other fields of the reply: `status` of a decided document, `limit` of a plan. */
    readonly detail: Record<string, unknown> = {},
  ) {
    super(message)
  }
}

/** 422: messages by field path, `items.2.quantity`. */
export class ValidationError extends ApiError {
  constructor(
    message: string,
    readonly errors: Record<string, string[]>,
    detail: Record<string, unknown> = {},
  ) {
    super(422, 'invalid_input', message, detail)
  }
}

/** Text of an error for a place without fields. The message of a `ValidationError` lacks the sentences of its fields. */
export const errorText = (error: Error): string =>
  (error instanceof ValidationError && Object.values(error.errors).flat().join('. ')) || error.message

/** No response: offline, or the connection broke. A write may have happened; retry with the same idempotency key. */
export class OfflineError extends Error {}

/** The session of the call ended. The app shows this already: show nothing more. */
export class SessionEnded extends Error {}
