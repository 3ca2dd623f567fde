import type { Page } from '@playwright/test'
import { dialogsInSources, listedOpenings, notOpened, type Opened, type Opening, openings } from './dialog-openings.ts'
import { Dialogs } from './dialogs.ts'
import { expect } from './faultless.ts'
import { test } from './net-shop.ts'
import { makeRowsToOpen } from './rows-to-open.ts'
import { Line } from './quiet.ts'
import { openAt } from './shop.ts'

/* A person types as soon as a dialog is open. The form sends the full input or nothing: never a part of it, and never its initial value. */

const typed = '12500'
const isLong = Boolean(process.env.LONG)
/** Milliseconds between the opening and the first key. */
const pauses = [0, 100, 300, 600, 1500]
const paces = ['as it is', 'four times slower', 'on a slow line'] as const

interface Trial {
  pause: number
  pace: (typeof paces)[number]
}

/** Rows to open, in this worker's shop. Typed at once, `typed` pays the product “Exactly” in full. */
let openedIds: Opened
test.beforeAll(async ({ long }) => {
  openedIds = { ...long.screenIds, ...(await makeRowsToOpen(long.caller, long.screenIds)) }
})

// Each worker makes a shop of its own.
test.describe.configure({ mode: isLong ? 'parallel' : 'default' })
// With motion: a dialog that still moves takes the first keys.
test.use({ actionTimeout: 60_000, reducedMotion: 'no-preference' })

test('every dialog of the sources is opened here, or says why it is not', () => {
  expect([...Object.keys(openings), ...Object.keys(notOpened)].toSorted()).toEqual(dialogsInSources())
})

/** Every eighteenth of them: the long run types into each. */
const sampled = listedOpenings.filter((_, index) => isLong || index % 18 === 0)
const parts = 3
for (let part = 0; part < parts; part++)
  test(`input typed at once into a dialog is sent in full, or nothing is (${part + 1} of ${parts})`, async ({ page, long, refusals }) => {
    test.setTimeout(1_200_000)
    refusals.push(422, 'ERR_FAILED', 404)
    await openAt(page, long.shop)
    const hands = new Hands(page, openedIds)
    await hands.begin()
    const faults: string[] = []
    for (const [index, { name, opening }] of sampled.entries()) {
      if (index % parts !== part) continue
      const all = pauses.flatMap((pause) => paces.map((pace): Trial => ({ pause, pace })))
      const trials = isLong ? all : all.filter((_, at) => at === (index * 7) % all.length)
      for (const trial of trials)
        await test.step(`${name} after ${trial.pause} ms, ${trial.pace}`, async () => {
          const trialFaults = await hands.type(opening, trial).catch((error: unknown) => [String(error).slice(0, 300)])
          faults.push(...trialFaults.map((fault) => `${name} after ${trial.pause} ms, ${trial.pace}: ${fault}`))
        })
    }
    expect(faults).toEqual([])
  })

class Hands {
  readonly #line: Line
  readonly #dialogs: Dialogs
  readonly #sent: string[] = []

  constructor(
    private readonly page: Page,
    ids: Opened,
  ) {
    this.#line = new Line(page)
    this.#dialogs = new Dialogs(page, this.#line, ids)
  }

  /** Records each write request and refuses it: nothing changes in the shop. */
  async begin(): Promise<void> {
    await this.page.route('**/v1/**', async (route) => {
      const request = route.request()
      if (request.method() === 'GET' || request.url().includes('/auth/')) return route.fallback()
      this.#sent.push(request.postData() ?? '')
      await route.fulfill({ status: 422, json: { code: 'not_now', message: 'Not recorded.' } })
    })
  }

  /** @returns the faults */
  async type(opening: Opening, { pause, pace }: Trial): Promise<string[]> {
    const { page } = this
    const session = await page.context().newCDPSession(page)
    await this.#dialogs.visit(opening)
    await this.#dialogs.open(opening)
    await this.#dialogs.stand()
    const begins = await this.#value()
    if (begins === undefined) return ['has no text field']
    await this.#dialogs.visit(opening)
    this.#sent.length = 0
    if (pace === 'four times slower') await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    if (pace === 'on a slow line')
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 400,
        downloadThroughput: 50_000,
        uploadThroughput: 50_000,
      })
    await this.#dialogs.open(opening)
    await page.waitForTimeout(pause)
    await page.keyboard.type(typed, { delay: 60 })
    await page.keyboard.press('Enter')
    await this.#dialogs.stand()
    // A form waits 200 ms before it sends.
    await this.#line.quiet(400)
    await session.detach()
    const value = await this.#value()
    if (value === undefined) return ['its first field is gone']
    if (this.#sent.length > 0) return this.#sent.filter((body) => !body.includes(typed)).map((body) => `sends ${body}`)
    // A date field rejects five digits, so it stays empty.
    const isWhole =
      value === begins ||
      (/^\d{4}-\d\d-\d\d$/.test(begins) && value === '') ||
      value?.replaceAll(/[,\s]/g, '').replace(/\.00$/, '') === typed
    return isWhole ? [] : [`holds ${JSON.stringify(value)}, began with ${JSON.stringify(begins)}`]
  }

  /** Value of the dialog's first field. */
  #value(): Promise<string | undefined> {
    return this.page.evaluate(() => {
      const body = [...document.querySelectorAll('[data-dialog-body]')].at(-1)
      const texts = 'input:not([type=hidden], [type=radio], [type=checkbox], [type=file], :disabled), textarea:not(:disabled)'
      const marked = body?.querySelector('[data-autofocus]')
      const field = marked?.matches(texts) ? marked : body?.querySelector(texts)
      return (field as HTMLInputElement | undefined | null)?.value
    })
  }
}
