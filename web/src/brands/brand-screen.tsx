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

const BrandForm = lazy(() => import('./brand-form.tsx'))

/** One brand, and the products of it. */
export default function BrandScreen() {
  const t = useTranslations('brands')
  const navigate = useNavigate()
  const { reference: id } = useParams({ strict: false }) as { reference: string }
  const loaded = useOne(api.brands.one, { params: { id } })
  const dialog = useUrlDialog('brand')
  const shown = loaded.data?.brand
  return (
    <Page
      title={shown?.name}
      subTitle={shown?.description}
      actions={
        <Can do={api.brands.edit}>
          <Button variant="default" leftSection={<Pencil size={15} aria-hidden />} onClick={() => dialog.open(id)} disabled={!shown}>
            {t('edit')}
          </Button>
        </Can>
      }
    >
      <Loading of={loaded} lines={6}>
        {() => <ProductSublist fixed={{ brand: id }} />}
      </Loading>
      <UrlDialog name="brand" title={() => t('edit')} width={560}>
        {() => <BrandForm id={id} gone={() => void navigate({ to: '/products', hash: 'brands' })} />}
      </UrlDialog>
    </Page>
  )
}
