/** Specification §5: mails to one address are limited, and the answer says until when. */
export const rateLimitKey = 'email-blacklist-duration'

/** A refusal by the server, with its words in the reader's language. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** Whatever else the answer says: `status` of a settled document, `limit` of a plan. */
    readonly detail: Record<string, unknown> = {},
  ) {
    super(message)
  }
}

/** 422: sentences by field, `items.2.quantity`. */
export class ValidationError extends ApiError {
  constructor(
    message: string,
    readonly errors: Record<string, string[]>,
    detail: Record<string, unknown> = {},
  ) {
    super(422, 'invalid_input', message, detail)
  }
}

/** No answer came: no connection, or it broke. What was asked may have happened; the same key asks again safely. */
export class OfflineError extends Error {}

/** The session that asked is over, and the person is told or was the one to end it; nothing more needs saying. */
export class SessionEnded extends Error {}
