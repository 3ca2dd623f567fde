/** What an app needs of its own PostgreSQL: to start it, and to reach it. */
export { urlOf, withClient } from './postmaster.ts'
export { type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts'
export { runningPostgres } from './running.ts'
