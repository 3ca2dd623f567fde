import { lazy } from 'react'
import { useTranslations } from 'use-intl'
import { loadMessages } from '../i18n.ts'
import { UrlDialog } from '../kit/overlay/dialog.tsx'

const FirstProduct = lazy(async () => {
  const [form] = await Promise.all([import('../products/first-product.tsx'), loadMessages(['products'])])
  return form
})

/** The first product of a shop is created on Home, `?product=new`; the next step appears once it is saved. */
export function FirstProductDialog() {
  const t = useTranslations('home')
  return (
    <UrlDialog name="product" title={() => t('step_product')} width={640} fields={4}>
      {(id) => <FirstProduct id={id} />}
    </UrlDialog>
  )
}
