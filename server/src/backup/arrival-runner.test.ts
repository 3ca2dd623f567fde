import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import type { Dependencies } from '../request/dependencies.ts'
import { hollowFile } from '../testing/forged-file.ts'
import { askDatabase as ask, elsewhere, filePassword } from '../testing/moved-business.ts'
import { ArrivalRunner } from './arrival-runner.ts'

const folder = mkdtempSync(join(tmpdir(), 'kasuwa-runner-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a file that is chosen while the one before it is looked through is looked through after it', { timeout: 300_000 }, async () => {
  const { url, config } = await elsewhere(folder)
  // Without the queue of an app, whose job of every minute would find it later.
  const runner = new ArrivalRunner(
    () => ({ config, log: pino({ level: 'silent' }), clock: Date.now }) as unknown as Dependencies,
    url,
    true,
  )
  const merchant_id = randomUUID()
  await ask(
    url,
    `insert into merchants (id, email, first_name, last_name, password_hash, sort_name) values ($1, 'so@body.test', 'So', 'Body', 'x', 'so body')`,
    [merchant_id],
  )
  const content = await hollowFile(filePassword)
  const chosen = async (upload: string) => {
    await ask(url, 'delete from arrival_parts')
    await ask(url, 'delete from arrivals')
    await ask(url, `insert into arrivals (merchant_id, upload, file_name, size, status) values ($1, $2, 'x', $3, 'looking')`, [
      merchant_id,
      upload,
      content.length,
    ])
    await ask(url, 'insert into arrival_parts (merchant_id, at, content) values ($1, 0, $2)', [merchant_id, content])
  }
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  await holder.query('begin; lock table businesses in access exclusive mode')
  await chosen('the first one')
  const first = runner.start(merchant_id, 'looking')
  const isHeld = () => ask(url, `select from pg_locks where not granted and relation = 'businesses'::regclass`)
  await vi.waitFor(async () => expect(await isHeld()).toHaveLength(1), { timeout: 200_000, interval: 200 })
  await chosen('the second one')
  const second = Promise.all([runner.start(merchant_id, 'looking'), runner.start(merchant_id, 'looking')])
  await holder.query('rollback')
  await holder.end()
  await first
  await second
  expect(await ask(url, 'select upload, status, tries from arrivals')).toEqual([{ upload: 'the second one', status: 'ready', tries: 1 }])
  await runner.stop()
})
