import { listedOpenings, type Opened } from './dialog-openings.ts'
import { Dialogs } from './dialogs.ts'
import { expect } from './faultless.ts'
import { test } from './net-shop.ts'
import { Line } from './quiet.ts'
import { makeRowsToOpen } from './rows-to-open.ts'
import { openAt } from './shop.ts'

const isLong = Boolean(process.env.LONG)

let openedIds: Opened
test.beforeAll(async ({ long }) => {
  openedIds = { ...long.screenIds, ...(await makeRowsToOpen(long.caller, long.screenIds)) }
})

// A phone on which the bars of the browser leave little of the height.
test.use({ viewport: { width: 390, height: 664 }, actionTimeout: 60_000 })

/** On a phone its button shows only once the desk has lines; its form has the same foot as the others. */
const deskOnly = 'inventory/extra-costs'
const opened = listedOpenings.filter(({ name }) => name !== deskOnly)
/** Every sixth of them, and the payment of the till, which is the most used: the long run looks at each. */
const sampled = opened.filter(({ name }, index) => isLong || index % 6 === 0 || name === 'sales/till-desk 1')

test('on a phone the button that ends a dialog is in sight, however far its content is scrolled', async ({ page, long, refusals }) => {
  test.setTimeout(1_200_000)
  refusals.push(404, 422)
  await openAt(page, long.shop)
  const line = new Line(page)
  const dialogs = new Dialogs(page, line, openedIds)
  const faults: string[] = []
  for (const { name, opening } of sampled)
    await test.step(name, async () => {
      const look = async () => {
        await dialogs.visit(opening)
        await dialogs.open(opening)
        await dialogs.stand()
        return page.evaluate(footFaultsOnPage)
      }
      const lowFeet = await look().catch((error: unknown) => [String(error).slice(0, 300)])
      faults.push(...lowFeet.map((fault) => `${name}: ${fault}`))
    })
  expect(faults).toEqual([])
})

/** Runs in the browser. @returns a sentence for each place of the content at which the dialog's last button is not in sight */
function footFaultsOnPage(): string[] {
  const dialog = [...document.querySelectorAll<HTMLElement>('[role="dialog"]:has([data-dialog-body])')].at(-1)
  const end = [...(dialog?.querySelectorAll('[data-dialog-body] .mantine-Button-root') ?? [])].at(-1)
  if (!dialog || !end) return ['no button ends it']
  const scrollers = [dialog, ...dialog.querySelectorAll<HTMLElement>('*')].filter(
    (element) => element.scrollHeight > element.clientHeight + 1,
  )
  const faults: string[] = []
  for (const part of [0, 0.5, 1]) {
    for (const scroller of scrollers) scroller.scrollTop = part * scroller.scrollHeight
    const { left, top, width, height, bottom } = end.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    if (top < 0 || bottom > innerHeight || !hit || !end.contains(hit))
      faults.push(
        `“${end.textContent}” is not in sight at ${part * 100} % of its content (${Math.round(top)} to ${Math.round(bottom)} px of ${innerHeight})`,
      )
  }
  return faults
}
