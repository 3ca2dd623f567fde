import { api } from '@kasuwa/contract'
import { withOwnTransactions } from '../http/own-transactions.ts'
import { serve } from '../http/serve.ts'
import { paymentCallback } from './requests.ts'

export default serve(api.paystackPayments, { callback: withOwnTransactions(paymentCallback) })
