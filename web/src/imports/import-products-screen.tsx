import { Page } from '../shell/page.tsx'
import { ImportFlow } from './import-flow.tsx'

export default function ImportProductsScreen() {
  return (
    <Page>
      <ImportFlow kind="products" />
    </Page>
  )
}
