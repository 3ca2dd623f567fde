import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import type { Visit } from '../request/request-context.ts'
import { askForLink } from './request-link.ts'

/** Mails the verification link again, if there is someone to verify; the answer is the same if not. @throws Refusal 422 on `email`, too soon */
export const resendVerification = (visit: Visit, { body }: Call<typeof api.registration.resend>) =>
  askForLink(visit, 'verify-email', body.email)
