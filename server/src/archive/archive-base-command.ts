import { runningPostgres } from '@kasuwa/embedded-postgres'
import { archivePlace } from './archive-place.ts'
import { messageOf } from '../backup/backup-failures.ts'
import { makeBase } from './make-base.ts'
import { secretsOf } from '../backup/place.ts'

/** The app’s order to this process. */
export interface BaseOrder {
  dataDir: string
  secretKey: string | undefined
  folder: string
  id: string
  passphrase: string | undefined
}

/** The result; no code means success. */
export interface BaseNews {
  code: string | undefined
  detail: string
}

/*
 * Makes a base backup in its own process. Orders and results are messages, so that no secret appears in arguments that other processes
 * can read.
 */

async function make({ dataDir, secretKey, folder, id, passphrase }: BaseOrder): Promise<void> {
  const url = await runningPostgres(dataDir)
  if (url === undefined) throw new Error('The database does not run.')
  await makeBase(archivePlace(folder, id), { dataDir, url, secrets: secretsOf({ dataDir, secretKey }), passphrase })
}

// The next run removes an incomplete copy.
process.on('SIGTERM', () => process.exit(1))
process.on('disconnect', () => process.exit(1))

process.once('message', (order: BaseOrder) => {
  const tell = (news: BaseNews | null) => process.send?.(news, () => process.exit(0))
  make(order).then(
    () => tell(null),
    (error: unknown) => tell({ code: (error as NodeJS.ErrnoException).code, detail: messageOf(error) }),
  )
})
