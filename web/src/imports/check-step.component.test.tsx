import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, callsTo } from '../../testing/answers.ts'
import { openApp } from '../../testing/open-app.tsx'

const rejected = (lines: readonly number[], column: string, sentence: string) =>
  lines.map((row) => ({ row, errors: { [column]: [sentence] }, cells: { name: `Item ${row}`, [column]: 'odd' } }))

const columns = ['Name', 'Type', 'Price'].map((heading) => ({
  heading,
  becomes: heading.toLowerCase(),
  kind: 'text' as const,
  sign: null,
}))
const table = { line: 1, headings: ['Name', 'Type', 'Price'], sample: [['Item 2', 'odd', '1']], map: { name: 0, type: 1, price: 2 } }

/** Body of the last check. */
const sent = () => callsTo(api.imports.products).at(-1)?.body as unknown as Record<'map' | 'edits' | 'answers', object>

async function chooseFile(report: object): Promise<void> {
  answer(api.imports.list, { rows: [] })
  answer(api.billing.room, {})
  answer(api.imports.products, { table, columns, ...report })
  await openApp('/import/products')
  await expect.element(page.getByText('Drop your file here')).toBeVisible()
  await userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, new File(['Name'], 'items.csv'))
}

async function check(report: object): Promise<void> {
  await chooseFile(report)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
}

test('rows rejected for one cause are left out at once, or their column is, and typed cells stay', async () => {
  const rows = [...rejected([2, 3, 4, 5, 6, 7, 8], 'type', 'Type is not one of ours'), ...rejected([9], 'price', 'Not a number')]
  await check({ imported: 3, refused: 8, errors_total: 8, rows })
  const group = page.getByRole('region', { name: '7 rows: Type is not one of ours' })
  await expect.element(group.getByRole('group', { name: 'Line 6' })).toBeVisible()
  await expect.element(group.getByRole('group', { name: 'Line 7' })).not.toBeInTheDocument()
  await group.getByRole('button', { name: 'Show all 7 rows' }).click()
  await group.getByRole('group', { name: 'Line 8' }).getByLabelText('Type').fill('standard')
  await group.getByRole('button', { name: 'Leave these rows out' }).click()
  await expect.element(group.getByRole('group', { name: 'Line 8' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect.poll(() => sent().edits).toEqual({ 2: null, 3: null, 4: null, 5: null, 6: null, 7: null, 8: null })
  await group.getByRole('button', { name: 'Include these rows again' }).click()
  await expect.element(group.getByRole('group', { name: 'Line 8' }).getByLabelText('Type')).toHaveValue('standard')
  await group.getByRole('button', { name: 'Leave out column Type' }).click()
  await expect.poll(() => sent().map).toEqual({ name: 0, type: null, price: 2 })
  expect(sent().edits).toEqual({ 8: { type: 'standard' } })
})

test('a row that the check left out is taken in by a button, except one with a further picture', async () => {
  const rows = [
    { row: 4, reason: 'note' as const, text: 'Spare' },
    { row: 5, reason: 'picture' as const, text: 'https://cdn.test/2.jpg' },
  ]
  const words = { heading: 'Type', place: 1, reason: 'other_words', words: ['Pot', 'Pan'], words_total: 14, rows: null }
  const price = { heading: 'Price', place: 2, reason: 'other_price', words: ['Lekki'], words_total: null, rows: 3 }
  const totals = { sum: 0, headings: 0, note: 250, picture: 1, store: 0, other_kind: 0 }
  await check({ imported: 2, left_out_rows: 251, left_out: { columns: [words, price], rows, totals } })
  await expect.element(page.getByText('3 prices of Lekki are different, and are left out.')).toBeVisible()
  await expect.element(page.getByText('Pot · Pan · 12 more')).toBeVisible()
  await page.getByText('250 rows with notes').click()
  await page.getByText('1 row with another picture').click()
  await expect.element(page.getByText('https://cdn.test/2.jpg')).toBeVisible()
  await expect.poll(() => page.getByRole('button', { name: 'Include this row' }).elements()).toHaveLength(1)
  await page.getByRole('button', { name: 'Include this row, line 4' }).click()
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect.poll(() => sent().edits).toEqual({ 4: {} })
})

test('a question that a check comes back with is asked before anything else, and has the focus', async () => {
  const about = { heading: 'Price', column: 'price' }
  const choices = [
    { id: 'kilos', cell: '2', becomes: '2 kg' },
    { id: 'grams', cell: '2', becomes: '2 g' },
  ]
  await chooseFile({ questions: [{ id: 'unit', about, choices, answer: null, note: null }], sums: null })
  const question = page.getByRole('radiogroup', { name: 'Price: which is right?' })
  await expect.element(page.getByRole('button', { name: 'Check', exact: true })).toBeDisabled()
  await question.getByRole('radio', { name: '2 is 2 g' }).click()
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect.element(page.getByRole('region', { name: 'Questions about the file' })).toHaveFocus()
  expect(sent().answers).toEqual({ unit: 'grams' })
})

test('an unknown unit is chosen from our units', async () => {
  const choices = ['piece', 'kg', 'l'].map((unit) => ({ id: unit, cell: 'Mudu', becomes: unit }))
  const question = { id: 'unit:mudu', about: { heading: 'Price', column: 'unit' }, choices, answer: null, note: null }
  await chooseFile({ questions: [question], sums: null })
  await page.getByLabelText('Price: which unit is “Mudu”?').selectOptions('kg')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect.poll(() => sent().answers).toEqual({ 'unit:mudu': 'kg' })
})

test('prices with tax are kept, or lose it, with an example of each', async () => {
  const choices = [
    { id: 'keep', cell: '1075.00', becomes: '1075.00' },
    { id: 'without:7.5', cell: '1075.00', becomes: '1000.00' },
  ]
  await chooseFile({
    questions: [{ id: 'tax_included', about: { heading: 'Price', column: 'price' }, choices, answer: null, note: null }],
    sums: null,
  })
  await expect.element(page.getByRole('radio', { name: '₦1,075.00 stays' })).toBeVisible()
  await page.getByRole('radio', { name: '₦1,075.00 is ₦1,000.00 Without tax of 7.5 %' }).click()
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect.poll(() => sent().answers).toEqual({ tax_included: 'without:7.5' })
})

test('prices without tax keep their sort or gain the tax, as the prices of the shop', async () => {
  const choices = [
    { id: 'keep', cell: '1000.00', becomes: '1000.00' },
    { id: 'with:7.5', cell: '1000.00', becomes: '1075.00' },
  ]
  const about = { heading: 'Price', column: 'price' }
  await chooseFile({ questions: [{ id: 'tax_excluded', about, choices, answer: 'with:7.5', note: null }], sums: null })
  const question = page.getByRole('radiogroup', { name: 'Price: these prices are without tax. What are yours to be?' })
  const raised = question.getByRole('radio', { name: '₦1,000.00 is ₦1,075.00 With tax of 7.5 %, which your prices include.' })
  await expect.element(raised).toBeChecked()
  await question.getByRole('radio', { name: '₦1,000.00 stays The price as it is in the file.' }).click()
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect.poll(() => sent().answers).toEqual({ tax_excluded: 'keep' })
})

test.each([
  ['with:7.5', '1155.63', 'Yes, as your prices do.', '₦1,075.00 is ₦1,155.63 With tax of 7.5 %, which your prices include.'],
  ['without:7.5', '1000.00', 'No. Sales add tax to your prices.', '₦1,075.00 is ₦1,000.00 Without tax of 7.5 %, which sales add.'],
] as const)(
  'prices that do not say whether they include tax stay unless the member says otherwise: %s',
  async (id, becomes, keepHint, changed) => {
    const choices = [
      { id: 'keep', cell: '1075.00', becomes: '1075.00' },
      { id, cell: '1075.00', becomes },
    ]
    const about = { heading: 'Price', column: 'price' }
    await chooseFile({ questions: [{ id: 'tax_unsaid', about, choices, answer: 'keep', note: null }], sums: null })
    const question = page.getByRole('radiogroup', { name: 'Price: do these prices include tax?' })
    await expect.element(question.getByRole('radio', { name: `₦1,075.00 stays ${keepHint}` })).toBeChecked()
    await question.getByRole('radio', { name: changed }).click()
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await expect.poll(() => sent().answers).toEqual({ tax_unsaid: id })
  },
)

test('option values of one letter become words, or keep their option before them', async () => {
  const choices = [
    { id: 'words', cell: 'S, 7', becomes: 'Small, Size 7' },
    { id: 'with_option', cell: 'S, 7', becomes: 'Size S, Size 7' },
  ]
  const about = { heading: 'Size', column: 'option_1_value' }
  await chooseFile({ questions: [{ id: 'option_values', about, choices, answer: null, note: null }], sums: null })
  await page.getByRole('radio', { name: 'S, 7 is Small, Size 7' }).click()
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect.poll(() => sent().answers).toEqual({ option_values: 'words' })
})

test('pieces by size become variants, and stores with a usual answer need none', async () => {
  const sizes = ['variants', 'sum', 'leave'].map((id) => ({ id, cell: 'S 4, M 5', becomes: id === 'sum' ? '9' : 'S 4, M 5' }))
  const stores = ['make', 'here', 'leave'].map((id) => ({ id, cell: 'Ikeja', becomes: '' }))
  await chooseFile({
    questions: [
      { id: 'size_columns', about: { heading: 'S, M', column: 'option_1_value' }, choices: sizes, answer: null, note: null },
      { id: 'stores', about: { heading: 'Branch', column: 'stock_location' }, choices: stores, answer: 'make', note: null },
    ],
    sums: null,
  })
  await expect.element(page.getByRole('radio', { name: 'Create these locations with their stock' })).toBeChecked()
  await expect.element(page.getByRole('button', { name: 'Check', exact: true })).toBeDisabled()
  await page.getByRole('radio', { name: 'Stock by size: create a variant for each' }).click()
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect.poll(() => sent().answers).toEqual({ size_columns: 'variants' })
})

test('a choice that the plan has no room for is missing, and the question says why', async () => {
  const choices = ['here', 'leave'].map((id) => ({ id, cell: 'Ikeja', becomes: '' }))
  const note = 'Your plan, Free, is for one location.'
  const about = { heading: 'Branch', column: 'stock_location' }
  await chooseFile({ questions: [{ id: 'stores', about, choices, answer: null, note }], sums: null })
  await expect.element(page.getByText(note)).toBeVisible()
  await page.getByRole('radio', { name: 'Add it to the stock of your own location' }).click()
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect.poll(() => sent().answers).toEqual({ stores: 'here' })
})

test('the check of contacts adds up their debts, and lists cells and days that no field takes', async () => {
  answer(api.imports.list, { rows: [] })
  const columns = ['Name', 'Country', 'Since'].map((heading) => ({ heading, becomes: null, kind: 'text' as const, sign: null }))
  const people = {
    line: 1,
    headings: ['Name', 'Country', 'Since'],
    sample: [['Nakia', 'Wakanda', '12/03/2026']],
    map: { name: 0, country: 1 },
  }
  const since = { heading: 'Since', place: 2, reason: 'debt_date' as const, words: ['12/03/2026'], words_total: 1, rows: null }
  answer(api.imports.contacts, {
    table: people,
    columns,
    imported: 214,
    contact_sums: { contacts: 214, debtors: 57, receivable: 120_430_000, creditors: 3, payable: 4_000_000, without_phone: 12 },
    left_out: {
      columns: [since],
      rows: [],
      totals: { sum: 0, headings: 0, note: 0, picture: 0, store: 0, other_kind: 0 },
      cells: [{ row: 2, column: 'country', text: 'Wakanda' }],
      cells_total: 300,
    },
  })
  await openApp('/import/contacts')
  await expect.element(page.getByText('Drop your file here')).toBeVisible()
  await userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, new File(['Name'], 'people.csv'))
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  const sums = '214 contacts, 57 owe you ₦1,204,300.00 in total, you owe ₦40,000.00 to 3 in total; 12 without a phone.'
  await expect.element(page.getByText(sums)).toBeVisible()
  await expect.element(page.getByText('Cells left out')).toBeVisible()
  await expect.element(page.getByText('Country: Wakanda')).toBeVisible()
  await expect.element(page.getByText('The first 1 of 300 are here.')).toBeVisible()
  await expect.element(page.getByText('Kept in the note of the opening balance. Debts count from the day of the import.')).toBeVisible()
})
