import { api } from '@kasuwa/contract'
import { serve } from '../http/serve.ts'
import { register } from './register.ts'
import { resendVerification } from './resend-verification.ts'
import { verifyEmail } from './verify-email.ts'

export default serve(api.registration, { register, verifyEmail, resend: resendVerification })
