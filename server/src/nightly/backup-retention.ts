import type { BackupKeep } from '../services/backup-settings.ts'

export interface MadeBackup {
  /** UTC day; one backup each. */
  night: string
  file: string
  isProved: boolean
}

const day = 86_400_000

/** The Monday of its week. */
function weekOf(night: string): string {
  const at = Date.parse(night)
  return new Date(at - ((new Date(at).getUTCDay() + 6) % 7) * day).toISOString().slice(0, 10)
}

const monthOf = (night: string) => night.slice(0, 7)

/**
 * Backups to retain: of each of the last days, weeks and months with one, the last proved, else the last; and always the last proved of
 * all. Only nights with a backup count, so a machine that stops making them keeps them.
 * @returns file names
 */
export function filesToRetain(backups: readonly MadeBackup[], { days, weeks, months }: BackupKeep): Set<string> {
  const newest = backups.toSorted((first, second) => (first.night < second.night ? 1 : -1))
  const lastOfEach = (periodOf: (night: string) => string, count: number): string[] => {
    const byPeriod = new Map<string, MadeBackup>()
    for (const backup of newest) {
      const period = periodOf(backup.night)
      const existing = byPeriod.get(period)
      if (!existing || (backup.isProved && !existing.isProved)) byPeriod.set(period, backup)
    }
    return [...byPeriod.values()].slice(0, count).map(({ file }) => file)
  }
  const proved = newest.find(({ isProved }) => isProved)
  return new Set([
    ...lastOfEach((night) => night, days),
    ...lastOfEach(weekOf, weeks),
    ...lastOfEach(monthOf, months),
    ...(proved ? [proved.file] : []),
  ])
}
