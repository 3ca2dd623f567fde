import type { BodyOf } from '@kasuwa/contract/platform/endpoint'
import type { products } from '@kasuwa/contract/products'
import { Button } from '@mantine/core'
import { ChevronRight, Sparkles } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import type { NamedRow } from '../kit/fields/picker-options.ts'
import { PickerField } from '../kit/fields/picker-field.tsx'
import { PickerManyField } from '../kit/fields/picker-many-field.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { type FormOf, FormButtons } from '../kit/form/form.tsx'
import type { FieldPath } from '../kit/form/field-path.ts'
import { useCall } from '../kit/api/query.ts'
import { IconButton } from '../kit/page/icon-button.tsx'
import { usePlainPicker } from '../plain-entities/use-plain-picker.ts'

/** Form values of a new or existing product. */
export type ProductInput = BodyOf<typeof products.create> | BodyOf<typeof products.edit>

interface Picked<Id, Row> {
  at: FieldPath<Id>
  chosen: Row | undefined
}

export function CategoryField(field: Picked<string, NamedRow | null>) {
  const t = useTranslations('products')
  return <PickerField {...field} label={t('category')} {...usePlainPicker('product_category')} />
}

export function BrandField(field: Picked<string, NamedRow | null>) {
  const t = useTranslations('products')
  return <PickerField {...field} label={t('brand')} {...usePlainPicker('brand')} />
}

export function TagsPicker(field: Picked<string[], readonly NamedRow[]>) {
  const t = useTranslations('products')
  return <PickerManyField {...field} label={t('tags')} {...usePlainPicker('product_tag')} />
}

/** SKU, with a button that generates one from the name. */
export function SkuField({ form }: { form: FormOf<ProductInput> }) {
  const t = useTranslations('products')
  const { run, busy } = useCall(api.products.generateSku)
  const make = async () => {
    const name = form.state.at('name')
    const suggestion = await run({ body: { name: typeof name === 'string' && name.trim() ? name : null } })
    if (suggestion) form.state.set('sku', suggestion.sku)
  }
  return (
    <TextField
      at={form.at('sku')}
      label={t('sku')}
      hint={t('sku_hint')}
      rightSection={<IconButton icon={Sparkles} label={t('sku_make')} size="md" loading={busy} onClick={() => void make()} />}
    />
  )
}

/** Scanners end with Enter: do not submit the form. */
export function BarcodeField({ at }: { at: FieldPath<string> }) {
  const t = useTranslations('products')
  return (
    <div onKeyDownCapture={(event) => event.key === 'Enter' && event.preventDefault()}>
      <TextField at={at} label={t('barcode')} hint={t('barcode_hint')} />
    </div>
  )
}

/** Buttons under the short form of a new product. @param more opens the full form */
export function BriefButtons({ more }: { more: () => void }) {
  const t = useTranslations('products')
  return (
    <FormButtons save={t('save')}>
      <Button
        variant="subtle"
        mr="auto"
        px="xs"
        rightSection={<ChevronRight size={16} aria-hidden />}
        // Pressing this button must not show the left field as empty.
        onMouseDown={(event) => event.preventDefault()}
        onClick={more}
      >
        {t('in_place_more')}
      </Button>
    </FormButtons>
  )
}
