import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, callsTo, refusal } from '../../testing/answers.ts'
import { openApp } from '../../testing/open-app.tsx'

const lines = [
  ['Ade Stores', 'Price list of all that we sell this month, with a long title'],
  ['Printed', '3 July'],
  ['Item', 'Sells at', 'Code', 'Brand', 'Category', 'Shelf', 'Note'],
  ['Rice', '500', 'R1', 'Mama Gold', 'Food', 'A1', 'by the bag'],
]
/** Reply to a check of a sheet, with the headings in a line. */
const tableOf = (sheet: number, line: number, sheets = ['Read me', 'July stock']) => {
  const headings = lines[line - 1] ?? []
  const columns = headings.map((heading) => ({ heading, becomes: null, kind: 'text' as const, sign: null }))
  const first_lines = lines.map((cells, index) => ({ line: index + 1, cells }))
  return { columns, table: { line, headings, sample: lines.slice(line), map: { name: 0 }, sheets, sheet, first_lines } }
}
/** Body of the last check. */
const sent = () => callsTo(api.imports.products).at(-1)?.body as unknown as { sheet?: string; heading_line?: number; mode: string }

async function chooseFile(reply: Parameters<typeof answer<typeof api.imports.products>>[1]): Promise<void> {
  answer(api.imports.list, { rows: [] })
  answer(api.billing.room, {})
  answer(api.imports.products, reply)
  await openApp('/import/products')
  await expect.element(page.getByText('Drop your file here')).toBeVisible()
  await userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, new File(['PK'], 'items.xlsx'))
  await expect.element(page.getByRole('group', { name: 'Columns' })).toBeVisible()
}

const openLines = page.getByRole('button', { name: 'The headings are in another row' })
const firstLines = page.getByRole('group', { name: 'Which row has the headings?' })

test.each([390, 1440])('at %i px a member chooses a sheet, taps the row with the headings, and the check reads both', async (width) => {
  await page.viewport(width, 844)
  await chooseFile(({ body }) => {
    const { sheet, heading_line: line } = body as { sheet?: string; heading_line?: number }
    return tableOf(sheet === 'July stock' ? 1 : 0, line ?? 1)
  })
  await expect.element(page.getByLabelText('Sheet')).toHaveValue('Read me')
  await page.getByLabelText('Sheet').click()
  await page.getByLabelText('Sheet').selectOptions('July stock')
  await expect.poll(sent).toMatchObject({ sheet: 'July stock', mode: 'check' })
  await expect.element(page.getByLabelText('Sheet')).toHaveValue('July stock')
  await expect.element(page.getByLabelText('Sheet')).toHaveFocus()
  await expect.element(page.getByText('The headings are in line 1.')).toBeVisible()
  await openLines.click()
  await expect.element(firstLines.getByRole('radio', { name: 'Line 1' })).toBeChecked()
  for (const row of document.querySelectorAll('fieldset tr')) expect(row.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  await expect.element(firstLines.getByRole('button', { name: 'Use line 1' })).toBeDisabled()
  await firstLines.getByRole('cell', { name: 'Sells at' }).click()
  await firstLines.getByRole('button', { name: 'Use line 3' }).click()
  await expect.poll(sent).toMatchObject({ sheet: 'July stock', heading_line: 3 })
  await expect.element(page.getByText('The headings are in line 3.')).toBeVisible()
  await expect.element(firstLines).not.toBeInTheDocument()
  await expect.element(openLines).toHaveFocus()
  await expect.element(page.getByLabelText('“Sells at” is')).toBeVisible()
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect.poll(() => callsTo(api.imports.products).length).toBe(4)
  expect(sent()).toMatchObject({ sheet: 'July stock', heading_line: 3, mode: 'check' })
})

test('arrow keys choose the row, and a refused row leaves the table as it was', async () => {
  await chooseFile(({ body }) => {
    const { heading_line: line } = body as { heading_line?: number }
    return line
      ? refusal(422, { message: 'Invalid', errors: { heading_line: ['The file has no such line, or it is blank'] } })
      : tableOf(0, 3, ['One'])
  })
  await expect.element(page.getByLabelText('Sheet')).not.toBeInTheDocument()
  await openLines.click()
  await userEvent.tab()
  await expect.element(firstLines.getByRole('radio', { name: 'Line 3: Item · Sells at · Code · Brand' })).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(firstLines.getByRole('radio', { name: 'Line 2: Printed · 3 July' })).toBeChecked()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('The file has no such line, or it is blank')).toBeVisible()
  await expect.element(page.getByText('The headings are in line 3.')).toBeVisible()
  await expect.element(firstLines).toBeVisible()
})
