import { Page } from '../shell/page.tsx'
import { CategoryList } from './category-list.tsx'

export default function CategoriesScreen() {
  return (
    <Page>
      <CategoryList />
    </Page>
  )
}
