import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import type { Visit } from '../request/request-context.ts'
import { askForLink } from './request-link.ts'

/** Mails a link to choose a new password with, if there is such an account; the answer is the same if not. @throws Refusal 422 on `email`, too soon */
export const forgottenPassword = (visit: Visit, { body }: Call<typeof api.passwords.forgotten>) =>
  askForLink(visit, 'reset-password', body.email)
