import type { BackupFailure } from '@kasuwa/contract/backups'
import type { Defaulted } from './columns.ts'

export interface BackupTables {
  /** One row a night (a UTC date), for the whole installation. */
  backups: {
    night: string
    started_at: string
    finished_at: Defaulted<string | null>
    file: string
    made_at: Defaulted<string | null>
    bytes: Defaulted<number | null>
    proved_at: Defaulted<string | null>
    failure: Defaulted<BackupFailure | null>
    detail: Defaulted<string | null>
    removed_at: Defaulted<string | null>
    place: Defaulted<string | null>
    installation: Defaulted<string | null>
  }
}
