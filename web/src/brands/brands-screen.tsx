import { Page } from '../shell/page.tsx'
import { BrandList } from './brand-list.tsx'

export default function BrandsScreen() {
  return (
    <Page>
      <BrandList />
    </Page>
  )
}
