import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { MAX_IMAGES } from '@kasuwa/contract/product-fields'
import type { products } from '@kasuwa/contract/products'
import { Button } from '@mantine/core'
import { type ReactNode, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCan } from '../kit/can.tsx'
import { useDialog } from '../kit/overlay/dialog.tsx'
import { toast } from '../kit/feedback/feedback.ts'
import { RadioField } from '../kit/fields/radio-field.tsx'
import { ImagesField } from '../kit/fields/images-field.tsx'
import { CheckboxField } from '../kit/fields/checkbox-field.tsx'
import { TextareaField } from '../kit/fields/textarea-field.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { Form, FormButtons, type FormOf, useForm } from '../kit/form/form.tsx'
import { FormSection } from '../kit/form/form-section.tsx'
import { Loading } from '../kit/feedback/loading.tsx'
import { useOne } from '../kit/api/query.ts'
import { BarcodeField, BrandField, CategoryField, TagsPicker, type ProductInput, SkuField } from './product-fields.tsx'
import { quantityText } from '../kit/values/texts.ts'
import { MadeOf, sentAsMade, useIsMade } from './made-of.tsx'
import { OpeningFields, useNoOpening } from './opening-fields.tsx'
import style from './product-form.module.css'
import { markupBetween } from './markup.ts'
import { PriceField, PriceFields } from './price-fields.tsx'
import { ReorderFields, withoutUncounted } from './reorder-fields.tsx'
import { variantsSent } from './use-variant-grid.ts'
import { VariantFields } from './variant-fields.tsx'
import { useBarcodeScans } from './use-barcode-scans.ts'
import { useStates } from '../kit/feedback/state.tsx'

export type Product = ReplyOf<typeof products.one>['product']

/** The dialog's content: a new product, or one to change. */
export default function ProductForm({ id }: { id: string }) {
  const isNew = id === 'new'
  const loaded = useOne(
    api.products.one,
    { params: { id }, query: { with_category: true, with_brand: true, with_tags: true, with_variants: true, with_composites: true } },
    { when: !isNew },
  )
  return isNew ? <Fields /> : <Loading of={loaded}>{({ product }) => <Fields product={product} />}</Loading>
}

const blank = { type: 'standard', has_inventory: true } as const

/** @param seesCost without it cost and markup are not sent, and stay as they are */
const startOf = (product: Product, seesCost: boolean) => ({
  ...(seesCost ? { cost: product.cost, markup: product.markup ?? markupBetween(product) } : {}),
  name: product.name,
  description: product.description,
  category: product.category_id,
  brand: product.brand_id,
  tags: product.edges.tags?.map(({ id }) => id),
  sku: product.sku,
  barcode: product.barcode,
  price: product.price,
  type: product.product_type,
  has_inventory: product.has_inventory,
  reorder_level: product.reorder_level,
  reorder_levels: product.reorder_levels,
  active: product.is_active,
  images: product.images,
  ...(product.edges.composites?.length
    ? { composites: product.edges.composites.map((part) => ({ product: part.product.id, quantity: part.quantity })) }
    : {}),
  ...(product.inventory_type === 'variant'
    ? {
        inventory_type: 'variant' as const,
        options: product.options?.map(({ name, values = [] }) => ({ name, values })) ?? [],
        variants: product.edges.variants?.map((variant) => variantOf(variant, seesCost)) ?? [],
      }
    : {}),
})

type Variant = NonNullable<Product['edges']['variants']>[number]

const variantOf = (
  { id, name, sku, barcode, price, reorder_level, reorder_levels, image, active, options, cost }: Variant,
  seesCost: boolean,
) => ({
  ...{ id, name, sku, barcode, price, reorder_level, reorder_levels, image, active, options },
  ...(seesCost ? { cost } : {}),
})

interface InPlace {
  /** What is known of it: a scanned barcode, a typed name. */
  known: { name?: string | undefined; barcode?: string | undefined }
  /** Fields that may not be left empty, beside the call's own. */
  needs: readonly string[]
  made: (product: Product) => void
  /** A few fields in place of all, until `more` is called. */
  brief: (form: FormOf<ProductInput>, more: () => void) => ReactNode
}

/** The same form for a product that a desk is missing. */
export const NewProductForm = (inPlace: InPlace) => <Fields inPlace={inPlace} />

function Fields({ product, inPlace }: { product?: Product; inPlace?: InPlace }) {
  const t = useTranslations('products')
  const can = useCan()
  const dialog = useDialog()
  const another = useRef(false)
  const [brief, setBrief] = useState(inPlace !== undefined)
  const form = useForm(product ? api.products.edit : api.products.create, {
    start: product ? startOf(product, can('product.view-cost')) : { ...blank, ...inPlace?.known },
    params: product && { id: product.id },
    needs: inPlace?.needs,
    send: (values) => withoutUncounted(sentAsMade(variantsSent(values))),
    done: (reply) => {
      const { name, on_hand } = reply.product
      if (!product && on_hand) toast.good(t('made_with', { name, quantity: quantityText(on_hand) }))
      else toast.good(t(product ? 'saved' : 'made', { name }))
      if (inPlace) return inPlace.made(reply.product)
      if (!another.current) return dialog?.close()
      // “Save and add another” keeps category and brand.
      const { category, brand, type } = form.state.values()
      form.state.reset({ ...blank, category, brand, type })
      document.querySelector<HTMLInputElement>('form input[name="name"]')?.focus()
    },
  })
  const kind = useSyncExternalStore(form.state.subscribe, () =>
    product?.parent ? 'variant' : form.state.at('inventory_type') === 'variant' ? 'parent' : 'one',
  )
  useBarcodeScans((code) => kind !== 'parent' && form.state.set('barcode', code))
  const stated = useStates()
  const valid = useSyncExternalStore(form.state.subscribe, form.state.valid)
  const isService = useSyncExternalStore(form.state.subscribe, () => form.state.at('type') === 'service')
  const isCounted = useSyncExternalStore(form.state.subscribe, () => form.state.at('has_inventory') !== false)
  const isMade = useIsMade(form.state)
  useNoOpening(form.state, isService || !isCounted || isMade)
  const types = [
    { value: 'standard', label: stated('product_type', 'standard').text, hint: t('type_standard_hint') },
    { value: 'service', label: stated('product_type', 'service').text, hint: t('type_service_hint') },
  ] as const
  if (inPlace && brief) return <Form of={form}>{inPlace.brief(form, () => setBrief(false))}</Form>
  return (
    <Form of={form}>
      <FormSection title={t('part_product')}>
        <TextField at={form.at('name')} label={t('name')} autoFocus />
        {kind !== 'variant' && (
          <>
            {product?.product_type !== 'phone' && <RadioField at={form.at('type')} label={t('type')} choices={types} />}
            <div className={style.two}>
              <CategoryField at={form.at('category')} chosen={product?.edges.category} />
              <BrandField at={form.at('brand')} chosen={product?.edges.brand} />
            </div>
            <TagsPicker at={form.at('tags')} chosen={product?.edges.tags} />
          </>
        )}
      </FormSection>
      {kind !== 'parent' && (
        <FormSection title={t('part_price')}>
          {can('product.view-cost') && !isMade ? <PriceFields form={form} /> : <PriceField at={form.at('price')} />}
        </FormSection>
      )}
      {kind === 'one' && !isService && !inPlace && <MadeOf state={form.state} product={product} />}
      {kind !== 'variant' && !inPlace && !isMade && (
        <VariantFields form={form} isCounted={isCounted && !isService} isStored={Boolean(product?.edges.variants?.length)} />
      )}
      {!isService && !isMade && (kind !== 'variant' || isCounted) && (
        <FormSection title={t('stock')}>
          {kind !== 'variant' && <CheckboxField at={form.at('has_inventory')} label={t('counted')} hint={t('counted_hint')} />}
          {isCounted && !product && kind === 'one' && can('inventory-action.create-adjustment') && <OpeningFields state={form.state} />}
          {isCounted && kind !== 'parent' && (
            <div className={style.two}>
              <ReorderFields state={form.state} hint={t('reorder_hint')} />
            </div>
          )}
        </FormSection>
      )}
      <FormSection title={t('part_codes')}>
        <div className={style.two}>
          <SkuField form={form} />
          {kind !== 'parent' && <BarcodeField at={form.at('barcode')} />}
        </div>
      </FormSection>
      <FormSection title={t('part_looks')}>
        <ImagesField at={form.at('images')} label={t('images')} most={MAX_IMAGES} />
        <TextareaField at={form.at('description')} label={t('description')} rows={2} />
        {product && can(api.products.toggleActive.access) && (
          <CheckboxField at={form.at('active')} label={t('shown')} hint={t('shown_hint')} />
        )}
      </FormSection>
      <FormButtons save={t('save')}>
        {!product && !inPlace && (
          <Button
            variant="default"
            mr="auto"
            disabled={form.busy}
            aria-disabled={!valid || undefined}
            data-disabled={!valid || undefined}
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
