import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import type { RequestContext } from '../request/request-context.ts'
import { requestLink } from './request-link.ts'

/**
 * Mails the verification link again if a registration awaits it; the reply is the same if not.
 * @throws Refusal 422 on `email`, too soon
 */
export const resendVerification = (context: RequestContext, { body }: Call<typeof api.registration.resend>) =>
  requestLink(context, 'verify-email', body.email)
