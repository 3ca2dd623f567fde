import type pg from 'pg'
import type { ArrivalStatus } from '@kasuwa/contract/business-arrivals'
import type { ArrivalOrigin, FoundBusiness } from '../database/tables/arrivals.ts'
import type { BackupPieces } from './backup-file.ts'
import type { ArrivalFault } from './file-refused.ts'

/* What is kept of a business that somebody brings in, on the owner's connection of whoever works on it. */

export interface KeptArrival {
  merchant_id: string
  upload: string
  file_name: string
  status: ArrivalStatus
  size: number
  sealed_key: string | null
  tries: number
  origin: ArrivalOrigin
  email: string
}

/** Begins one, or begins it again. Undefined where there is nothing to be done any more. */
export async function takeArrival(client: pg.Client, merchant_id: string): Promise<KeptArrival | undefined> {
  const { rows } = await client.query<KeptArrival>(
    `update arrivals set tries = tries + 1, progress = 0, touched_at = now() from merchants
      where merchant_id = $1 and merchants.id = merchant_id and status in ('looking', 'arriving')
      returning merchant_id, upload, file_name, status, size::float8 as size, sealed_key, tries, origin, merchants.email`,
    [merchant_id],
  )
  return rows[0]
}

/** The file that was sent, part by part. */
export function sentFile(client: pg.Client, merchant_id: string): BackupPieces {
  let failure: unknown
  return {
    name: 'The file',
    failure: () => failure,
    async *pieces() {
      try {
        for (let at = 0; ; at++) {
          const { rows } = await client.query<{ content: Buffer }>('select content from arrival_parts where merchant_id = $1 and at = $2', [
            merchant_id,
            at,
          ])
          if (!rows[0]) return
          yield rows[0].content
        }
      } catch (error) {
        failure = error
        throw error
      }
    },
  }
}

/** Of the same file as when it was begun: another may have been chosen since. */
const itself = 'merchant_id = $1 and upload = $2'

export const noteProgress = (client: pg.Client, { merchant_id, upload }: KeptArrival, progress: number) =>
  client.query(`update arrivals set progress = $3, touched_at = now() where ${itself}`, [merchant_id, upload, progress])

export const keepFound = (client: pg.Client, { merchant_id, upload }: KeptArrival, found: FoundBusiness) =>
  client.query(
    `update arrivals set status = 'ready', found = $3, progress = 100, touched_at = now() where ${itself} and status = 'looking'`,
    [merchant_id, upload, JSON.stringify(found)],
  )

/** Of what was refused or brought in nothing is kept but that it was. */
const dropParts = (client: pg.Client, merchant_id: string) =>
  client.query('delete from arrival_parts where merchant_id = $1 returning at', [merchant_id])

export async function refuseArrival(client: pg.Client, { merchant_id, upload }: KeptArrival, fault: ArrivalFault): Promise<void> {
  await client.query('begin')
  const { rowCount } = await client.query(
    `update arrivals set status = 'refused', fault = $3, sealed_key = null, touched_at = now()
      where ${itself} and status in ('looking', 'arriving') returning 1`,
    [merchant_id, upload, fault],
  )
  if (rowCount) await dropParts(client, merchant_id)
  await client.query('commit')
}

/** With the rows of the business, in their transaction. @throws Error where it was not asked for any more, so that nothing of it stays */
export async function endArrival(client: pg.Client, { merchant_id, upload }: KeptArrival, business_id: string): Promise<void> {
  const { rowCount } = await client.query(
    `update arrivals set status = 'done', became = $3, progress = 100, sealed_key = null, touched_at = now()
      where ${itself} and status = 'arriving' returning 1`,
    [merchant_id, upload, business_id],
  )
  if (!rowCount) throw new Error('Nobody is bringing this business in any more.')
  await dropParts(client, merchant_id)
}

/** Files that nobody goes on with. Hours: a morning, in which somebody looks for the password, is not enough. */
export const leftFiles = `select merchant_id from arrivals
  where touched_at < now() - interval '24 hours' and status not in ('looking', 'arriving') limit 100`
