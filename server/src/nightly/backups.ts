import { api } from '@kasuwa/contract'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { serve } from '../http/serve.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { lastProved } from './backup-nights.ts'

const time = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString())

/** State of the WAL archive. Only one process runs with it, so this one knows. */
function archived({ app: { archiver }, translate }: BusinessContext): ReplyOf<typeof api.backups.shown>['backups']['archive'] {
  if (!archiver) return null
  const { archivedAt, baseAt, failed } = archiver.state
  return {
    ...{ archived_at: time(archivedAt), base_at: time(baseAt), failed_at: time(failed?.at) },
    failure: failed ? translate({ key: `backups.archive_${failed.failure}` }) : null,
  }
}

/** Times and sizes of the last backups and proofs, for every business of the installation. */
async function readBackups(ctx: BusinessContext): Promise<ReplyOf<typeof api.backups.shown>> {
  const { backups: settings } = ctx.app.config
  const nights = ctx.db.selectFrom('backups').orderBy('night', 'desc').limit(1)
  const [lastBackup, proved, ended] = await Promise.all([
    nights.select(['made_at', 'bytes', 'proved_at']).where('made_at', 'is not', null).executeTakeFirst(),
    lastProved(ctx.db),
    nights.select(['finished_at', 'failure']).where('finished_at', 'is not', null).executeTakeFirst(),
  ])
  const failure = ended?.failure ?? null
  return {
    backups: {
      ...{ nightly: settings !== undefined, keep: settings?.keep ?? null },
      ...{ made_at: lastBackup?.made_at ?? null, bytes: lastBackup?.bytes ?? null, is_proved: Boolean(lastBackup?.proved_at) },
      ...{ proved_made_at: proved?.made_at ?? null, proved_at: proved?.proved_at ?? null },
      failed_at: failure === null ? null : (ended?.finished_at ?? null),
      failure: failure === null ? null : ctx.translate({ key: `backups.${failure}` }),
      archive: archived(ctx),
    },
  }
}

export default serve(api.backups, { shown: readBackups })
