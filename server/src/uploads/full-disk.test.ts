import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { payloadOf } from '../testing/asking.ts'
import { formOf } from '../testing/pictures.ts'
import { openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'

const server = await ownServer()

/** Limits this process's files to so many bytes, as a full disk would, for this process only. */
const room = (bytes: number | 'unlimited') => execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`])

test.runIf(process.platform === 'linux')(
  'a disk that is full refuses a picture clearly, keeps nothing half, and takes it once there is room',
  async () => {
    const shop = await openShop(server)
    const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const
    const photo = await sharp({ create: { width: 800, height: 800, channels: 3, background: '#fff', noise } })
      .jpeg()
      .toBuffer()
    const sent = await payloadOf(formOf({ image: photo }))
    const send = () => shop.call('PUT', '/v1/business/uploads/images', sent?.payload, { ...sent?.headers, 'idempotency-key': 'full' })
    room(20_000)
    const response = await send().finally(() => room('unlimited'))
    expect(response).toMatchObject({
      status: 503,
      body: {
        code: 'uploads_full',
        message: 'No room for pictures at the moment. Nothing was saved: try again later.',
      },
      headers: { 'retry-after': '60' },
    })
    const files = () => readdirSync(join(server.app.config.dataDir, 'uploads'))
    expect(files()).toEqual([])
    expect(await send()).toMatchObject({ status: 201 })
    expect(files()).toHaveLength(2)
  },
)
