import { api } from '@kasuwa/contract'
import { freehand } from '../platform/freehand.ts'
import { serve } from '../platform/serve.ts'
import { checkMailed, checkTexted } from './check-code.ts'
import { mailCode, textCode } from './send-code.ts'

export default serve(api.verification, {
  mailCode,
  checkMailed: freehand(checkMailed),
  textCode,
  checkTexted: freehand(checkTexted),
})
