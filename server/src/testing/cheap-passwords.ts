import { setReplyStep } from '../auth/constant-time.ts'
import { setPasswordCost } from '../auth/password-cost.ts'

/** Milliseconds. At the usual quarter of a second, waiting was most of what registrations took. */
export const stepOfTests = 10

// Runs before each server test file, because some files register and hash passwords hundreds of times.
setPasswordCost({ memoryCost: 64, timeCost: 1, parallelism: 1 })
setReplyStep(stepOfTests)
