import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { MAX_IMAGES, type products } from '@kasuwa/contract/products'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCan } from '../kit/can.tsx'
import { useDialog } from '../kit/overlay/dialog.tsx'
import { toast } from '../kit/feedback/feedback.ts'
import { RadioField } from '../kit/fields/radio-field.tsx'
import { ImagesField } from '../kit/fields/images-field.tsx'
import { QuantityField } from '../kit/fields/number-field.tsx'
import { SwitchField } from '../kit/fields/switch-field.tsx'
import { TextareaField } from '../kit/fields/textarea-field.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { Form, FormButtons, useForm } from '../kit/form/form.tsx'
import { Loading } from '../kit/feedback/loading.tsx'
import { useOne } from '../kit/api/query.ts'
import { quantityText } from '../kit/list/columns.tsx'
import { isNewProduct } from './new-product.ts'
import { OpeningFields } from './opening-fields.tsx'
import { BarcodeField, BrandField, CategoryField, SkuField } from './product-fields.tsx'
import style from './product-form.module.css'
import { PriceFields } from './price-fields.tsx'

type Product = ReplyOf<typeof products.one>['product']

/** The dialog's content: a new product, or one to change. */
export default function ProductForm({ id }: { id: string }) {
  const isNew = isNewProduct(id)
  const loaded = useOne(api.products.one, { params: { id }, query: { with_category: true, with_brand: true } }, { when: !isNew })
  return isNew ? <Fields first={id === 'first'} /> : <Loading of={loaded}>{({ product }) => <Fields product={product} />}</Loading>
}

const blank = { type: 'standard', has_inventory: true } as const

const startOf = (product: Product) => ({
  name: product.name,
  description: product.description,
  category: product.category_id,
  brand: product.brand_id,
  sku: product.sku,
  barcode: product.barcode,
  cost: product.cost,
  price: product.price,
  markup: product.markup,
  type: product.product_type,
  has_inventory: product.has_inventory,
  reorder_level: product.reorder_level,
  active: product.is_active,
  images: product.images,
})

/** @param first the first product of all, which the guide asked for: it goes on at home */
function Fields({ product, first = false }: { product?: Product; first?: boolean }) {
  const t = useTranslations('products')
  const can = useCan()
  const dialog = useDialog()
  const navigate = useNavigate()
  const another = useRef(false)
  const form = useForm(product ? api.products.edit : api.products.create, {
    start: product ? startOf(product) : blank,
    params: product && { id: product.id },
    done: (reply) => {
      const { name, on_hand } = reply.product
      if (!product && on_hand) toast.good(t('made_with', { name, quantity: quantityText(on_hand) }))
      else toast.good(t(product ? 'saved' : 'made', { name }))
      if (!another.current) return first ? navigate({ to: '/' }) : dialog?.close()
      // “Save and add another” keeps category and brand.
      const { category, brand, type } = form.state.values()
      form.state.reset({ ...blank, category, brand, type })
      document.querySelector<HTMLInputElement>('form input[name="name"]')?.focus()
    },
  })
  const isService = useSyncExternalStore(form.state.subscribe, () => form.state.at('type') === 'service')
  const isCounted = useSyncExternalStore(form.state.subscribe, () => form.state.at('has_inventory') !== false)
  const types = [
    { value: 'standard', label: t('type_standard'), hint: t('type_standard_hint') },
    { value: 'service', label: t('type_service'), hint: t('type_service_hint') },
  ] as const
  return (
    <Form of={form}>
      <TextField at={form.at('name')} label={t('name')} autoFocus />
      {product?.product_type !== 'phone' && <RadioField at={form.at('type')} label={t('type')} choices={types} />}
      <PriceFields form={form} />
      {!product && !isService && isCounted && can('inventory-action.create-adjustment') && <OpeningFields state={form.state} />}
      <div className={style.two}>
        <CategoryField at={form.at('category')} chosen={product?.edges.category} />
        <BrandField at={form.at('brand')} chosen={product?.edges.brand} />
        <SkuField form={form} />
        <BarcodeField at={form.at('barcode')} />
      </div>
      {!isService && (
        <div className={style.part}>
          <SwitchField at={form.at('has_inventory')} label={t('counted')} hint={t('counted_hint')} />
          {isCounted && (
            <div className={style.two}>
              <QuantityField at={form.at('reorder_level')} label={t('reorder_level')} hint={t('reorder_hint')} />
            </div>
          )}
        </div>
      )}
      <div className={style.part}>
        <ImagesField at={form.at('images')} label={t('images')} most={MAX_IMAGES} />
        <TextareaField at={form.at('description')} label={t('description')} rows={2} />
        {product && can(api.products.toggleActive.access) && (
          <SwitchField at={form.at('active')} label={t('active')} hint={t('active_hint')} />
        )}
      </div>
      <FormButtons save={t('save')}>
        {!product && (
          <Button
            variant="default"
            mr="auto"
            disabled={form.busy}
            onClick={() => {
              another.current = true
              void form.submit().finally(() => (another.current = false))
            }}
          >
            {t('save_more')}
          </Button>
        )}
      </FormButtons>
    </Form>
  )
}
