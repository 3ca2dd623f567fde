import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { ScanBarcode } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCan } from '../kit/can.tsx'
import { CheckboxField } from '../kit/fields/checkbox-field.tsx'
import { QuantityField } from '../kit/fields/number-field.tsx'
import type { FormOf } from '../kit/form/form.tsx'
import type { Product } from './product.ts'
import { useIsTracked } from './use-is-tracked.ts'
import type { ProductInput } from './product-fields.tsx'
import style from './product-form.module.css'

/** Serial number tracking, and warranty. Units on hand must be registered first, all at once, in a dialog of its own. */
export default function TrackedFields({ form, product }: { form: FormOf<ProductInput>; product: Product | undefined }) {
  const t = useTranslations('tracking')
  const can = useCan()
  const navigate = useNavigate()
  const isTracked = useIsTracked(form.state)
  const onHand = product && !product.has_serial_number ? (product.on_hand ?? 0) : 0
  return (
    <>
      {onHand > 0 && product ? (
        <div className={style.units}>
          <p>{t('tracked_later', { count: onHand })}</p>
          {can(api.serialNumbers.register.access) && (
            <Button
              variant="default"
              leftSection={<ScanBarcode size={16} aria-hidden />}
              onClick={() => void navigate({ to: `/products/${product.id}`, search: { units: 'register' }, replace: true })}
            >
              {t('register')}
            </Button>
          )}
        </div>
      ) : (
        <CheckboxField at={form.at('has_serial_number')} label={t('tracked')} hint={t('tracked_hint')} />
      )}
      {isTracked && <QuantityField at={form.at('warranty_months')} label={t('warranty_months')} hint={t('warranty_hint')} />}
    </>
  )
}
