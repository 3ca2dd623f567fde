import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { MAX_IMAGES } from '@kasuwa/contract/product-limits'
import type { products } from '@kasuwa/contract/products'
import { isWeighed } from '@kasuwa/contract/units'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { loadMessages } from '../i18n.ts'
import { useCan } from '../kit/can.tsx'
import { useDialog } from '../kit/overlay/dialog.tsx'
import { toast } from '../kit/feedback/feedback.ts'
import { RadioField } from '../kit/fields/radio-field.tsx'
import { ImagesField } from '../kit/fields/images-field.tsx'
import { CheckboxField } from '../kit/fields/checkbox-field.tsx'
import { TextareaField } from '../kit/fields/textarea-field.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { Form, FormButtons, type FormOf, useForm } from '../kit/form/form.tsx'
import type { Values } from '../kit/form/form-state.ts'
import { merge } from '../kit/form/merge.ts'
import { FormSection } from '../kit/form/form-section.tsx'
import { Loading } from '../kit/feedback/loading.tsx'
import { useRefetch, useOne } from '../kit/api/query.ts'
import { PlanRoom } from '../billing/plan-room.ts'
import { BarcodeField, BrandField, CategoryField, TagsPicker, type ProductInput, SkuField } from './product-fields.tsx'
import { quantityText } from '../kit/values/texts.ts'
import { MadeOf, sentAsMade, useIsMade } from './made-of.tsx'
import { OpeningFields, useNoOpening } from './opening-fields.tsx'
import { copyOf, startOf } from './product-start.ts'
import { PriceField, PriceFields } from './price-fields.tsx'
import { UnitFields, WeightField } from './unit-fields.tsx'
import { ReorderFields, withoutUncounted } from './reorder-fields.tsx'
import { variantsSent } from './use-variant-grid.ts'
import { VariantFields } from './variant-fields.tsx'
import { useIsTracked } from './use-is-tracked.ts'
import { withoutWeighed } from './without-weighed.ts'
import { useStates } from '../kit/feedback/state.tsx'
import { useScans } from '../kit/use-scans.ts'
import shapes from '../kit/page/shapes.module.css'
import { lazyPart } from '../kit/lazy-part.tsx'

const TrackedFields = lazyPart(async () => {
  const [fields] = await Promise.all([import('./tracked-fields.tsx'), loadMessages(['tracking'])])
  return fields
})
/** A scan fills the barcode field of the form. */
const hasBarcode = (target: EventTarget | null): boolean =>
  target instanceof Element && Boolean(target.closest('form')?.querySelector('input[name="barcode"]'))

const VariantOpenings = lazyPart(() => import('./variant-openings.tsx'))

export type Product = ReplyOf<typeof products.one>['product']

interface Props {
  /** `new`, or a product's id. */
  id: string
  /** Creates a copy of that product. */
  copies?: boolean
  brief?: Brief
}

/** A few fields of a new product instead of all, until `more` is called. */
type Brief = (form: FormOf<ProductInput>, more: () => void) => ReactNode

const edges = { with_category: true, with_brand: true, with_tags: true, with_variants: true, with_composites: true }

/** The dialog's content: creates a product, changes one, or starts from a copy. */
export default function ProductForm({ id, copies = false, brief }: Props) {
  const isNew = id === 'new'
  const loaded = useOne(api.products.one, { params: { id }, query: edges }, { when: !isNew })
  return isNew ? (
    <Fields brief={brief} />
  ) : (
    <Loading of={loaded}>{({ product }) => (copies ? <Fields like={product} /> : <Fields product={product} />)}</Loading>
  )
}

const blank = { type: 'standard', has_inventory: true } as const

interface InPlace {
  /** Initial values: a scanned barcode, a typed name. */
  initialValues: { name?: string | undefined; barcode?: string | undefined }
  /** Required fields beyond the call's own. */
  needs: readonly string[]
  onCreated: (product: Product) => void
  brief: Brief
}

/** The same form for a missing product at a desk. */
export const NewProductForm = (inPlace: InPlace) => <Fields inPlace={inPlace} brief={inPlace.brief} />

interface FieldsProps {
  product?: Product
  inPlace?: InPlace
  /** Product to copy. */
  like?: Product
  brief?: Brief | undefined
}

function Fields({ product, inPlace, like, brief }: FieldsProps) {
  const t = useTranslations('products')
  const can = useCan()
  const dialog = useDialog()
  const navigate = useNavigate()
  const another = useRef(false)
  const now = useRefetch(api.products.one)
  const [isBrief, setBrief] = useState(brief !== undefined)
  const form = useForm(product ? api.products.edit : api.products.create, {
    start: product
      ? startOf(product, can('product.view-cost'))
      : like
        ? copyOf(like, t('copy_of', { name: like.name }), can('product.view-cost'))
        : { ...blank, ...inPlace?.initialValues },
    params: product && { id: product.id },
    needs: inPlace?.needs,
    send: (values, state) =>
      withoutWeighed(withoutUncounted(sentAsMade(variantsSent(values, state.before('variants')) as Values))) as typeof values,
    fresh: product && {
      merge,
      ask: async () => startOf((await now({ params: { id: product.id }, query: edges })).product, can('product.view-cost')),
    },
    done: (reply) => {
      const { name, on_hand } = reply.product
      if (!product && on_hand) toast.good(t('made_with', { name, quantity: quantityText(on_hand) }))
      else toast.good(t(product ? 'saved' : 'made', { name }))
      if (inPlace) return inPlace.onCreated(reply.product)
      if (like) return navigate({ to: `/products/${reply.product.id}`, replace: true })
      if (!another.current) return dialog?.close()
      // “Save and add another” keeps category, brand and type.
      const { category, brand, type } = form.state.values()
      form.state.reset({ ...blank, category, brand, type })
      document.querySelector<HTMLInputElement>('form input[name="name"]')?.focus()
    },
  })
  const kind = useSyncExternalStore(form.state.subscribe, () =>
    product?.parent ? 'variant' : form.state.at('inventory_type') === 'variant' ? 'parent' : 'one',
  )
  useScans(hasBarcode, (code) => kind !== 'parent' && form.state.set('barcode', code))
  const baseProduct = product ?? like
  const labelOf = useStates()
  const valid = useSyncExternalStore(form.state.subscribe, form.state.valid)
  const isService = useSyncExternalStore(form.state.subscribe, () => form.state.at('type') === 'service')
  const isCounted = useSyncExternalStore(form.state.subscribe, () => form.state.at('has_inventory') !== false)
  const isMade = useIsMade(form.state)
  const isTracked = useIsTracked(form.state)
  useNoOpening(form.state, isService || !isCounted || isMade || isTracked)
  const types = [
    { value: 'standard', label: labelOf('product_type', 'standard').text, hint: t('type_standard_hint') },
    { value: 'phone', label: labelOf('product_type', 'phone').text, hint: t('type_phone_hint') },
    { value: 'service', label: labelOf('product_type', 'service').text, hint: t('type_service_hint') },
  ] as const
  if (brief && isBrief)
    return (
      <Form of={form}>
        <PlanRoom of="products" />
        {brief(form, () => setBrief(false))}
      </Form>
    )
  return (
    <Form of={form}>
      {!product && <PlanRoom of="products" />}
      <FormSection title={t('part_product')}>
        <TextField at={form.at('name')} label={t('name')} autoFocus />
        {kind !== 'parent' && (can('product.view-cost') && !isMade ? <PriceFields form={form} /> : <PriceField at={form.at('price')} />)}
      </FormSection>
      {kind !== 'variant' && (
        <FormSection title={t('part_kind')}>
          <RadioField at={form.at('type')} label={t('type')} choices={types} />
          <div className={shapes.two}>
            <CategoryField at={form.at('category')} chosen={baseProduct?.edges.category} />
            <BrandField at={form.at('brand')} chosen={baseProduct?.edges.brand} />
          </div>
          <TagsPicker at={form.at('tags')} chosen={baseProduct?.edges.tags} />
          {kind === 'one' && isService && <UnitFields state={form.state} kind="service" />}
        </FormSection>
      )}
      {kind === 'one' && !isService && !inPlace && <MadeOf state={form.state} product={baseProduct} />}
      {kind !== 'variant' && !inPlace && !isMade && (
        <VariantFields form={form} isCounted={isCounted && !isService} isStored={Boolean(product?.edges.variants?.length)} />
      )}
      {!isService && !isMade && (kind !== 'variant' || isCounted) && (
        <FormSection title={t('stock')}>
          {kind !== 'variant' && <CheckboxField at={form.at('has_inventory')} label={t('counted')} hint={t('counted_hint')} />}
          {kind !== 'variant' && isCounted && !inPlace && <TrackedFields form={form} product={product} />}
          {kind !== 'variant' && <UnitFields state={form.state} kind={kind} />}
          {kind === 'variant' && !isWeighed(product?.unit) && <WeightField state={form.state} />}
          {isCounted && !isTracked && !product && kind === 'one' && can('inventory-action.create-adjustment') && (
            <OpeningFields state={form.state} />
          )}
          {isCounted && !isTracked && !product && kind === 'parent' && can('inventory-action.create-adjustment') && (
            <VariantOpenings state={form.state} />
          )}
          {isCounted && kind !== 'parent' && (
            <div className={shapes.two}>
              <ReorderFields state={form.state} />
            </div>
          )}
        </FormSection>
      )}
      {inPlace && <p className={shapes.small}>{t('in_place_variants')}</p>}
      <FormSection title={t('part_codes')}>
        <div className={shapes.two}>
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
        {!product && !inPlace && !like && (
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
