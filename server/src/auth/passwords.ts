import { api } from '@kasuwa/contract'
import { freehand } from '../http/own-transactions.ts'
import { serve } from '../http/serve.ts'
import { changePassword } from './change-password.ts'
import { forgottenPassword } from './forgot-password.ts'
import { resetPassword } from './reset-password.ts'

export default serve(api.passwords, { forgotten: forgottenPassword, reset: resetPassword, change: freehand(changePassword) })
