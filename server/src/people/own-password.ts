import { api } from '@kasuwa/contract'
import { freehand } from '../platform/freehand.ts'
import { serve } from '../platform/serve.ts'
import { changePassword } from './change-password.ts'
import { forgottenPassword } from './forgotten-password.ts'
import { resetPassword } from './reset-password.ts'

export default serve(api.passwords, { forgotten: forgottenPassword, reset: resetPassword, change: freehand(changePassword) })
