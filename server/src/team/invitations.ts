import { api } from '@kasuwa/contract'
import { serve } from '../http/serve.ts'
import { acceptInvitation, seeInvitation } from './accept-invitation.ts'

export default serve(api.invitations, { one: seeInvitation, accept: acceptInvitation })
