import { runningPostgres } from '@kasuwa/embedded-postgres'
import { archivePlace } from './archive-place.ts'
import { said } from '../backup/backup-failures.ts'
import { makeBase } from './make-base.ts'
import { secretsOf } from '../backup/place.ts'

/** What the app asks of this process. */
export interface BaseOrder {
  dataDir: string
  secretKey: string | undefined
  folder: string
  id: string
  passphrase: string | undefined
}

/** What became of it. Nothing: it was made. */
export interface BaseNews {
  code: string | undefined
  detail: string
}

/*
 * A copy of all of the database for the archive, in a process of its own beside the app's. Asked and answered by messages, so that no secret stands
 * where other processes see it.
 */

async function make({ dataDir, secretKey, folder, id, passphrase }: BaseOrder): Promise<void> {
  const url = await runningPostgres(dataDir)
  if (url === undefined) throw new Error('The database does not run.')
  await makeBase(archivePlace(folder, id), { dataDir, url, secrets: secretsOf({ dataDir, secretKey }), passphrase })
}

// What was begun is removed by whoever begins again.
process.on('SIGTERM', () => process.exit(1))
process.on('disconnect', () => process.exit(1))

process.once('message', (order: BaseOrder) => {
  const tell = (news: BaseNews | null) => process.send?.(news, () => process.exit(0))
  make(order).then(
    () => tell(null),
    (error: unknown) => tell({ code: (error as NodeJS.ErrnoException).code, detail: said(error) }),
  )
})
