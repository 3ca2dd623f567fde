import { api } from '@kasuwa/contract'
import { serve } from '../http/serve.ts'
import { checkMailed, checkTexted } from './check-code.ts'
import { mailCode, textCode } from './send-code.ts'

export default serve(api.verification, { mailCode, checkMailed, textCode, checkTexted })
