import { api } from '@kasuwa/contract'
import { serve } from '../http/serve.ts'
import { currentSession } from './current-session.ts'
import { switchBusiness } from './switch-business.ts'

export default serve(api.session, { current: currentSession, switch: { runs: 'in own transactions', act: switchBusiness } })
