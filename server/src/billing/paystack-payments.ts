import { api } from '@kasuwa/contract'
import { asksOutside } from '../http/own-transactions.ts'
import { serve } from '../http/serve.ts'
import { paymentCallback, sendBackWrong } from './requests.ts'

export default serve(api.paystackPayments, { callback: asksOutside(paymentCallback), sendBack: asksOutside(sendBackWrong) })
