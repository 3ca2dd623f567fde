import { api } from '@kasuwa/contract'
import { serve } from '../http/serve.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { refresh } from './refresh.ts'

export default serve(api.auth, { login: logIn, refresh, logout: logOut })
