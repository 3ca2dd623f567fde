import { Button } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { lazy } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { Can } from '../kit/can.tsx'
import { UrlDialog, useUrlDialog } from '../kit/overlay/dialog.tsx'
import { Loading } from '../kit/feedback/loading.tsx'
import { useOne } from '../kit/api/query.ts'
import { ProductSublist } from '../products/product-sublist.tsx'
import { Page } from '../shell/page.tsx'

const CategoryForm = lazy(() => import('./category-form.tsx'))

/** One category, and the products in it. */
export default function CategoryScreen() {
  const t = useTranslations('product-categories')
  const navigate = useNavigate()
  const { reference: id } = useParams({ strict: false }) as { reference: string }
  const loaded = useOne(api.productCategories.one, { params: { id } })
  const dialog = useUrlDialog('category')
  const shown = loaded.data?.product_category
  return (
    <Page
      title={shown?.name}
      subTitle={shown?.description}
      actions={
        <Can do={api.productCategories.edit}>
          <Button variant="default" leftSection={<Pencil size={15} aria-hidden />} onClick={() => dialog.open(id)} disabled={!shown}>
            {t('edit')}
          </Button>
        </Can>
      }
    >
      <Loading of={loaded} lines={6}>
        {() => <ProductSublist fixed={{ category: id }} />}
      </Loading>
      <UrlDialog name="category" title={() => t('edit')} width={560}>
        {() => <CategoryForm id={id} gone={() => void navigate({ to: '/products', hash: 'categories' })} />}
      </UrlDialog>
    </Page>
  )
}
