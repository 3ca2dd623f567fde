import { lazy, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { loadMessages } from '../i18n.ts'
import { useExitValue } from '../kit/overlay/exit-value.ts'
import { Dialog } from '../kit/overlay/dialog.tsx'
import { useStore } from '../kit/store.ts'
import { productRequest } from './make-product.ts'

const ProductForm = lazy(async () => {
  const [form] = await Promise.all([import('./product-form.tsx'), loadMessages(['products'])])
  return form
})

/** The dialog of `makeProduct()`, on each screen that calls it. */
export function NewProductDialog() {
  const t = useTranslations('documents')
  const request = useStore(productRequest)
  const shown = useExitValue(request)
  // Who leaves the screen makes none.
  useEffect(() => () => productRequest.get()?.answer(undefined), [])
  return (
    <Dialog opened={request !== undefined} onClose={() => request?.answer(undefined)} title={t('new_product')} width={760}>
      {shown && <ProductForm id="new" filled={{ name: shown.name ?? '', barcode: shown.code ?? '' }} onMade={shown.answer} />}
    </Dialog>
  )
}
