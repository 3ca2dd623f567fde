/** Specification §5: mails to one address are limited, and the answer says until when. */
export const rateLimitKey = 'email-blacklist-duration'

/** An error response of the server; the message is in the reader's language. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** Other fields of the response: `status` of a settled document, `limit` of a plan. */
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

/** What to say of an error where none of its fields is shown: their sentences, which its own message lacks. */
export const saidOf = (error: Error): string =>
  (error instanceof ValidationError && Object.values(error.errors).flat().join('. ')) || error.message

/** No response: offline, or the connection broke. A write may have happened; a retry with the same idempotency key is safe. */
export class OfflineError extends Error {}

/** The session of the call ended. The person already knows: show nothing. */
export class SessionEnded extends Error {}
