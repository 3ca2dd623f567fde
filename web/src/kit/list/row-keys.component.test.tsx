import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer } from '../../../testing/answers.ts'
import { idOf } from '../../../testing/example.ts'
import { logIn, mount } from '../../../testing/open-app.tsx'
import { rowsOf } from '../../../testing/things.ts'
import { api as calls } from '../../api.ts'
import { Dialog } from '../overlay/dialog.tsx'
import { type ColumnIn, nameColumn } from './columns.tsx'
import { ListScreen } from './list-screen.tsx'
import { Selectable } from './selection.tsx'

const names = ['Ada', 'Bola', 'Chidi', 'Dayo', 'Efe', 'Femi', 'Gozie']
const row = (name: string) => page.getByRole('row', { name })

const columns: ColumnIn<typeof calls.contacts.list>[] = [nameColumn('name', 'Name', ({ name }) => name)]

async function mountContacts(isUnderDialog = false): Promise<string[]> {
  const opened: string[] = []
  answer(api.contacts.list, rowsOf(...names.map((name, at) => ({ id: idOf('contact', at + 1), name }))))
  await logIn()
  await mount(
    <Selectable>
      <ListScreen
        of={calls.contacts.list}
        words={{ label: 'Contacts', empty: 'None', empty_text: 'None' }}
        columns={columns}
        head={{ filters: [{ kind: 'choice', name: 'owing', label: 'Owing', choices: [{ value: 'them', label: 'Them' }] }] }}
        rows={{ open: ({ id }) => void opened.push(id) }}
      />
      <Dialog opened={isUnderDialog} onClose={() => {}} title="Over it">
        <p>Some words</p>
      </Dialog>
    </Selectable>,
  )
  await expect.element(row('Gozie')).toBeVisible()
  return opened
}

test('J and K move among the rows of a list, X selects and Enter opens the row', async () => {
  const opened = await mountContacts()
  await userEvent.keyboard('j')
  await expect.element(row('Ada')).toHaveFocus()
  await userEvent.keyboard('j')
  await expect.element(row('Bola')).toHaveFocus()
  expect(getComputedStyle(row('Bola').element()).outlineStyle).not.toBe('none')
  await userEvent.keyboard('j')
  await expect.element(row('Chidi')).toHaveFocus()
  await userEvent.keyboard('k')
  await expect.element(row('Bola')).toHaveFocus()
  await userEvent.keyboard('x')
  await expect.element(page.getByRole('checkbox', { name: 'Select Bola' })).toBeChecked()
  await userEvent.keyboard('{Enter}')
  expect(opened).toEqual([idOf('contact', 2)])
})

test('keys of rows do nothing while a field has the focus', async () => {
  await mountContacts()
  const search = page.getByRole('searchbox')
  await search.click()
  await userEvent.keyboard('jkx')
  await expect.element(search).toHaveValue('jkx')
  await expect.element(search).toHaveFocus()
})

test('keys of rows do nothing under a dialog', async () => {
  await mountContacts(true)
  await expect.element(page.getByText('Some words')).toBeVisible()
  await userEvent.keyboard('j')
  // A key is heard 50 ms after it, if no other follows.
  await new Promise((resume) => setTimeout(resume, 200))
  expect(document.activeElement?.closest('tr') ?? null).toBe(null)
})
