import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import { useState } from 'react'
import { SessionEnded, ValidationError, rateLimitKey } from './errors.ts'
import { toast } from '../feedback/feedback.ts'
import { useCall } from './query.ts'
import type { CallInput, ClientEndpoint } from './client-endpoint.ts'
import { countdownText, useSecondsUntil } from './countdown.ts'

/** For a button that sends a mail or text, which the server rate limits. `wait` is the countdown, "1:15". */
export function useRateLimitedCall<E extends Endpoint>(endpoint: ClientEndpoint<E>) {
  const { attempt, busy } = useCall(endpoint)
  const [endsAt, setEndsAt] = useState<number>()
  const secondsLeft = useSecondsUntil(endsAt)
  const send = async (input: CallInput<E>): Promise<boolean> => {
    try {
      await attempt(input)
      return true
    } catch (error) {
      const [second] = (error instanceof ValidationError && error.errors[rateLimitKey]) || []
      if (second) setEndsAt(Number(second))
      else if (!(error instanceof SessionEnded)) toast.wrong((error as Error).message)
      return false
    }
  }
  return { send, busy, wait: secondsLeft > 0 ? countdownText(secondsLeft) : undefined }
}
