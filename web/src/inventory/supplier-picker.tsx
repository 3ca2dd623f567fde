import type { Ref } from 'react'
import { ContactPicker, type Party, type PickerHandle } from '../desk/contact-picker.tsx'
import type { RecordError } from '../desk/record-error.ts'

interface Props {
  of: {
    draft: { supplier: Party | null }
    set: (part: { supplier: Party | null }) => void
    refusal: RecordError | undefined
    isTried: boolean
    party: Ref<PickerHandle>
    rest: () => void
  }
  /** The desk's own words. */
  words: (word: 'supplier' | 'supplier_needed' | 'supplier_missing') => string
}

/** Picks the supplier. */
export function SupplierPicker({ of: { draft, set, refusal, isTried, party, rest }, words: t }: Props) {
  return (
    <ContactPicker
      handle={party}
      type="supplier"
      label={t('supplier')}
      value={draft.supplier}
      needed={t('supplier_needed')}
      onPick={(supplier) => {
        set({ supplier })
        rest()
      }}
      onLeave={rest}
      error={refusal?.fields.contact ?? (isTried && !draft.supplier ? t('supplier_missing') : undefined)}
    />
  )
}
