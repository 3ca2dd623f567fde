import { api } from '@kasuwa/contract'
import { serve } from '../http/serve.ts'
import { paymentCallback, sendBackWrong } from './requests.ts'

export default serve(api.paystackPayments, {
  callback: { runs: 'outside its turn', act: paymentCallback },
  sendBack: { runs: 'outside its turn', act: sendBackWrong },
})
