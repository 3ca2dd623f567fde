import { Page } from '../shell/page.tsx'
import { ImportFlow } from './import-flow.tsx'

export default function ImportContactsScreen() {
  return (
    <Page>
      <ImportFlow kind="contacts" />
    </Page>
  )
}
