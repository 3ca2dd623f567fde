import { api } from '@kasuwa/contract'
import { freehand } from '../platform/freehand.ts'
import { serve } from '../platform/serve.ts'
import { currentSession } from './current-session.ts'
import { switchBusiness } from './switch-business.ts'

export default serve(api.session, { current: currentSession, switch: freehand(switchBusiness) })
