import { z } from 'zod'
import { rule } from './platform/fields.ts'

/** Longest payment terms, in days. */
export const MAX_TERMS = 365

/** Payment terms in days; 0 is at once. */
export const termsDays = () => z.int(rule('integer')).min(0, rule('invalid')).max(MAX_TERMS, rule('invalid')).describe('days')
