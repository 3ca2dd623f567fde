import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import type { Caller } from './screen-ids.ts'
import type { ScreenIds } from './places.ts'

const sheet = { width: 850, height: 1200 }
/** 80 mm at 96 dots an inch. */
const roll = { width: 302, height: 800 }

/** The papers of a sale as a customer gets them: the files, and a picture of each. */
export async function takePapers(page: Page, caller: Caller, { sale, unpaidSale, longSale }: ScreenIds, into: string): Promise<void> {
  const papers = { paid: sale, unpaid: unpaidSale, long: longSale }
  for (const [which, id] of Object.entries(papers))
    for (const [format, ending, size] of [
      ['pdf', 'pdf', sheet],
      ['receipt', 'html', roll],
    ] as const) {
      const name = `${format === 'pdf' ? 'invoice' : 'receipt'}-${which}`
      const file = join(into, `${name}.${ending}`)
      writeFileSync(file, await caller.file(`/v1/business/sales/${id}/download?format=${format}`))
      await page.setViewportSize(size)
      await page.emulateMedia({ media: 'print', colorScheme: 'light' })
      await page.goto(`${pathToFileURL(file).href}${format === 'pdf' ? '#toolbar=0&navpanes=0&view=Fit' : ''}`)
      await page.waitForLoadState('networkidle')
      // The browser says nothing of when its own viewer has drawn the sheet.
      if (format === 'pdf') await page.waitForTimeout(1_500)
      await page.screenshot({ path: join(into, `${name}.png`), fullPage: format === 'receipt' })
    }
}
