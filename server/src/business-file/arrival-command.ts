import type { ArrivalInput, ImportedBusiness } from '../request/dependencies.ts'
import type { Config } from '../services/config.ts'
import { longest, most } from './arrival-limits.ts'
import { tellTrail } from './arrival-trail.ts'
import { type ArrivalFault, faultOf } from './file-refused.ts'
import { importBusiness, installationOf } from './import-business-file.ts'
import { WrongPassword } from './known-business-file.ts'

/*
 * Imports a sent file in its own process, so that its content cannot use the app’s memory or block requests. The order comes by message,
 * so that no secret appears in arguments that other processes can read.
 */

export interface ArrivalOrder extends ArrivalInput, Pick<Config, 'dataDir' | 'secretKey' | 'storage' | 'publicUrl'> {
  /** Address of the database, as its owner. */
  url: string
}

export interface ArrivalAnswer {
  business?: ImportedBusiness
  fault?: ArrivalFault | 'wrong_password'
  /** An error that is not the file’s fault, for the log. */
  failure?: string
}

async function answerTo({ url, path, name, password, merchant_id, email, now, origin, ...config }: ArrivalOrder): Promise<ArrivalAnswer> {
  try {
    const { business, made_at, rows } = await importBusiness(
      path,
      installationOf(config, url, now),
      { owner: email, merchant_id },
      password,
      { most, longest, beforeCommit: (client, done) => tellTrail(client, done, { merchant_id, file: name, now, origin }) },
    )
    return { business: { ...business, made_at, rows } }
  } catch (error) {
    if (error instanceof WrongPassword) return { fault: 'wrong_password' }
    const fault = faultOf(error)
    return fault === undefined ? { fault: 'broken', failure: String((error as Error).stack ?? error) } : { fault }
  }
}

// The app has exited: the database rolls back.
process.on('disconnect', () => process.exit(1))
process.once('message', (order: ArrivalOrder) => {
  const late = new Promise<ArrivalAnswer>((resolve) => setTimeout(() => resolve({ fault: 'too_long' }), longest).unref())
  // Always full: after a timeout, leftover work ends with the process.
  void Promise.race([late, answerTo(order)]).then((answer) => process.send?.({ made: answer, full: true }))
})
