import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import type { RequestContext } from '../request/request-context.ts'
import { requestLink } from './request-link.ts'

/**
 * Mails a reset link if the account exists; the reply is the same if not.
 * @throws Refusal 422 on `email`, too soon
 */
export const forgotPassword = (context: RequestContext, { body }: Call<typeof api.passwords.forgotten>) =>
  requestLink(context, 'reset-password', body.email)
