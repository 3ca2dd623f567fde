import { api } from '@kasuwa/contract'
import { serve } from '../http/serve.ts'
import { changePassword } from './change-password.ts'
import { forgotPassword } from './forgot-password.ts'
import { resetPassword } from './reset-password.ts'

export default serve(api.passwords, {
  forgotten: forgotPassword,
  reset: resetPassword,
  change: { runs: 'in own transactions', act: changePassword },
})
