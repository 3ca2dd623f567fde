import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { MAX_IMAGES, type products } from '@kasuwa/contract/products'
import { Button } from '@mantine/core'
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
import { BarcodeField, BrandField, CategoryField, SkuField } from './product-fields.tsx'
import style from './product-form.module.css'
import { PriceField, PriceFields } from './price-fields.tsx'

type Product = ReplyOf<typeof products.one>['product']

/** The dialog's content: a new product, or one to change. */
export default function ProductForm({ id }: { id: string }) {
  const isNew = id === 'new'
  const loaded = useOne(api.products.one, { params: { id }, query: { with_category: true, with_brand: true } }, { when: !isNew })
  return isNew ? <Fields /> : <Loading of={loaded}>{({ product }) => <Fields product={product} />}</Loading>
}

const blank = { type: 'standard', has_inventory: true } as const

/** @param seesCost without it cost and markup are not sent, and stay as they are */
const startOf = (product: Product, seesCost: boolean) => ({
  ...(seesCost ? { cost: product.cost, markup: product.markup } : {}),
  name: product.name,
  description: product.description,
  category: product.category_id,
  brand: product.brand_id,
  sku: product.sku,
  barcode: product.barcode,
  price: product.price,
  type: product.product_type,
  has_inventory: product.has_inventory,
  reorder_level: product.reorder_level,
  active: product.is_active,
  images: product.images,
})

function Fields({ product }: { product?: Product }) {
  const t = useTranslations('products')
  const can = useCan()
  const dialog = useDialog()
  const another = useRef(false)
  const form = useForm(product ? api.products.edit : api.products.create, {
    start: product ? startOf(product, can('product.view-cost')) : blank,
    params: product && { id: product.id },
    done: (reply) => {
      toast.good(t(product ? 'saved' : 'made', { name: reply.product.name }))
      if (!another.current) return dialog?.close()
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
      {can('product.view-cost') ? <PriceFields form={form} /> : <PriceField at={form.at('price')} />}
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
