import { setPasswordCost } from '../auth/password-cost.ts'

// Runs before each server test file, because some files hash hundreds of passwords.
setPasswordCost({ memoryCost: 64, timeCost: 1, parallelism: 1 })
