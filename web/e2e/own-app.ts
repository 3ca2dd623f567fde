import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import config from '../playwright.config.ts'
import { expect, test as faultless } from './faultless.ts'
import { type MailServer, startMailServer } from './mail-server.ts'

/** An app beside the one that all tests share: it mails by SMTP, and its clock can be put forward. */
interface OwnApp {
  url: string
  mails: MailServer
  /** @param minutes by which only this app's clock is moved forward */
  later(minutes: number): Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const launch = config.use?.launchOptions ?? {}

/** For links that lead to a host of the internet, which the browser finds here. The same for all files: they share one app. */
export const onTheInternet = {
  host: 'kasuwa.test',
  launchOptions: { ...launch, args: [...(launch.args ?? []), '--host-resolver-rules=MAP kasuwa.test 127.0.0.1'] },
}

/** One for the files that a worker runs with the same host, started with the first. */
export const test = faultless.extend<{ baseURL: string }, { own: OwnApp; host: string; clockOf: string }>({
  /** Host of its links: an app with a public host does not count as local. */
  host: ['127.0.0.1', { option: true, scope: 'worker' }],
  /** A file that moves the app's clock gives its own name here, so that it shares its app with no other file. */
  clockOf: ['', { option: true, scope: 'worker' }],
  own: [
    async ({ host }, use) => {
      const mails = await startMailServer()
      const port = await freePort()
      const url = `http://127.0.0.1:${port}`
      const app = fork(fileURLToPath(new URL('fresh-app.mjs', import.meta.url)), {
        env: {
          ...process.env,
          PORT: String(port),
          PUBLIC_URL: `http://${host}:${port}`,
          SMTP_URL: mails.url,
          RATE_MULTIPLIER: '100',
          PATIENCE: '10',
          LOG_LEVEL: 'warn',
          DEMO: '0',
        },
      })
      await expect(async () => {
        expect((await fetch(`${url}/health/ready`)).ok).toBe(true)
      }).toPass({ timeout: 240_000 })
      const later = async (minutes: number) => {
        app.send({ later: minutes * 60_000 })
        await once(app, 'message')
      }
      await use({ url, mails, later })
      const ended = once(app, 'exit')
      app.kill('SIGTERM')
      await ended
      await mails.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ own }, give) => give(own.url),
})
