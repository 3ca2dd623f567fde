import { api } from '@kasuwa/contract'
import { withOwnTransactions } from '../http/own-transactions.ts'
import { serve } from '../http/serve.ts'
import { currentSession } from './current-session.ts'
import { switchBusiness } from './switch-business.ts'

export default serve(api.session, { current: currentSession, switch: withOwnTransactions(switchBusiness) })
