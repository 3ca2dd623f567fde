import { setPasswordCost } from '../auth/password-cost.ts'

// Before each server test file, of which some hash hundreds.
setPasswordCost({ memoryCost: 64, timeCost: 1, parallelism: 1 })
