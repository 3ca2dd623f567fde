import { afterAll, expect, test } from 'vitest'
import { once } from '../testing/machines.ts'
import { testDatabase } from '../testing/test-server.ts'
import { JobQueue } from './jobs.ts'

const { ownerUrl, adminUrl } = await testDatabase()
const database = new URL(adminUrl).pathname.slice(1)

/** Allows or blocks connections to the database, and ends existing ones. */
async function setOpen(isOpen: boolean) {
  const url = new URL(adminUrl)
  url.pathname = '/postgres'
  await once(url.href, `alter database ${database} allow_connections ${isOpen}`)
  if (!isOpen) await once(url.href, `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${database}'`)
}

test.each(['is done', 'fails'])('a job that %s while the database is away ends neither the process nor the queue', async (how) => {
  const done: string[] = []
  let notice: () => void = () => {}
  const isNoticed = new Promise<void>((resolve) => (notice = resolve))
  const mail = async ({ subject }: { subject: string }) => {
    done.push(subject)
    if (subject !== 'first' || done.length > 1) return
    await setOpen(false)
    if (how === 'fails') throw new Error('Nobody takes it.')
  }
  const log = {
    warn: ({ queue }: { queue?: string }) => {
      if (/^Failed to (complete|fail) jobs/.test(queue ?? '')) notice()
    },
  }
  const queue = new JobQueue()
  afterAll(() => queue.stop())
  await queue.start(ownerUrl, { mail } as never, log)
  await once(ownerUrl, `select kasuwa_add_job('mail', '{"subject": "first"}')`)
  await isNoticed
  await setOpen(true)
  await once(ownerUrl, `select kasuwa_add_job('mail', '{"subject": "second"}')`)
  // A job with an unknown result runs again.
  await expect.poll(() => done.toSorted(), { timeout: 60_000 }).toEqual(['first', 'first', 'second'])
  await queue.stop()
})
