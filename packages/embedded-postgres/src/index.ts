/** The app's API to its own PostgreSQL: start it and connect to it. */
export { urlOf, withClient } from './postmaster.ts'
export { type EnginePackage, findEnginePackage, olderEngines } from './engine.ts'
export { type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts'
export { runningPostgres } from './running.ts'
export {
  archive,
  archivedIn,
  archiveSettings,
  ForeignArchive,
  markArchived,
  placeOf,
  readArchived,
  removeArchived,
  waitingForArchive,
} from './archive.ts'
export { type ClusterPart, copyCluster, foldersOf } from './base.ts'
export { clearDataDir, recoverCluster } from './recover.ts'
export { clusterIn, syncFolder } from './cluster.ts'
export { finishUpgrade, olderData, setProved, upgradingIn } from './upgrade.ts'
