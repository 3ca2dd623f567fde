import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { MoneyField, QuantityField, RateField } from '../kit/fields/number-field.tsx'
import { PickerManyField } from '../kit/fields/picker-many-field.tsx'
import { pickerSource } from '../kit/fields/picker-options.ts'
import { SelectField } from '../kit/fields/select-field.tsx'
import type { FormOf } from '../kit/form/form.tsx'
import { FormSection } from '../kit/form/form-section.tsx'
import { type BulkForm, priceField, priceWays, roundings, setOrClear, tagWays } from './bulk-edit-form.ts'
import { BrandField, CategoryField, TagsPicker } from './product-fields.tsx'
import style from './bulk-edit.module.css'

/** Fields of a bulk edit; an empty one changes nothing. */
export function BulkEditFields({ form, count }: { form: FormOf<BulkForm>; count: number }) {
  const t = useTranslations('products')
  const b = useTranslations('bulk-edit')
  const { at } = form
  const price = useHow(form, 'price_how')
  const category = useHow(form, 'category_how')
  const brand = useHow(form, 'brand_how')
  const tags = useHow(form, 'tags_how')
  const reorder = useHow(form, 'reorder_how')
  const priceFieldName = priceField(price)
  const choices = <Way extends string>(ways: readonly Way[], word: (way: Way) => string) =>
    ways.map((value) => ({ value, label: word(value) }))
  const keepLabel = b('bulk_keep')
  return (
    <>
      <p className={style.about}>{b('bulk_about', { count })}</p>
      <FormSection title={t('part_price')}>
        <div className={style.pair}>
          <SelectField
            at={at('price_how')}
            label={t('price')}
            none={keepLabel}
            choices={choices(priceWays, (way) => b(`bulk_price_${way}`))}
          />
          {priceFieldName === 'percent' && <RateField at={at('percent')} label={b('bulk_percent')} autoFocus />}
          {priceFieldName === 'amount' && <MoneyField at={at('amount')} label={b('bulk_amount')} autoFocus />}
          {priceFieldName === 'set' && <MoneyField at={at('set')} label={b('bulk_new_price')} autoFocus />}
          {priceFieldName && priceFieldName !== 'set' && (
            <SelectField
              at={at('rounding')}
              label={b('bulk_round')}
              none={b('bulk_round_none')}
              choices={choices(roundings, (way) => b(`bulk_round_${way}`))}
            />
          )}
        </div>
      </FormSection>
      <FormSection title={b('bulk_part_sorted')}>
        <div className={style.pair}>
          <SelectField
            at={at('category_how')}
            label={t('category')}
            none={keepLabel}
            choices={choices(setOrClear, (way) => b(`bulk_category_${way}`))}
          />
          {category === 'set' && <CategoryField at={at('category')} chosen={undefined} />}
        </div>
        <div className={style.pair}>
          <SelectField
            at={at('brand_how')}
            label={t('brand')}
            none={keepLabel}
            choices={choices(setOrClear, (way) => b(`bulk_brand_${way}`))}
          />
          {brand === 'set' && <BrandField at={at('brand')} chosen={undefined} />}
        </div>
        <div className={style.pair}>
          <SelectField at={at('tags_how')} label={t('tags')} none={keepLabel} choices={choices(tagWays, (way) => b(`bulk_tags_${way}`))} />
          {tags === 'remove' ? (
            <PickerManyField at={at('tags')} label={t('tags')} from={pickerSource(api.productTags.open)} />
          ) : (
            tags && <TagsPicker at={at('tags')} chosen={undefined} />
          )}
        </div>
      </FormSection>
      <FormSection title={t('stock')}>
        <div className={style.pair}>
          <SelectField
            at={at('reorder_how')}
            label={t('reorder_level')}
            none={keepLabel}
            choices={choices(setOrClear, (way) => b(`bulk_reorder_${way}`))}
          />
          {reorder === 'set' && <QuantityField at={at('reorder_level')} label={b('bulk_reorder_at')} autoFocus />}
        </div>
      </FormSection>
    </>
  )
}

const useHow = <Field extends keyof BulkForm>({ state }: FormOf<BulkForm>, field: Field) =>
  useSyncExternalStore(state.subscribe, () => state.at(field)) as BulkForm[Field] | null | undefined
