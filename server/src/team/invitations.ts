import { api } from '@kasuwa/contract'
import { serve } from '../http/serve.ts'
import { acceptInvitation, findInvitationByToken } from './accept-invitation.ts'

export default serve(api.invitations, { one: findInvitationByToken, accept: acceptInvitation })
