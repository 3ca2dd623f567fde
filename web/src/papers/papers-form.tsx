import { type PrefixField, prefixFields, receiptWidths } from '@kasuwa/contract/paper-choices'
import type { PaperSettings } from '@kasuwa/contract/papers'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useRefetch } from '../kit/api/query.ts'
import { toast } from '../kit/feedback/feedback.ts'
import { useStates } from '../kit/feedback/state.tsx'
import { CheckboxField } from '../kit/fields/checkbox-field.tsx'
import { Segments } from '../kit/fields/segments.tsx'
import { TextareaField } from '../kit/fields/textarea-field.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { useField } from '../kit/fields/use-field.ts'
import type { FieldPath } from '../kit/form/field-path.ts'
import { Form, FormButtons, useForm } from '../kit/form/form.tsx'
import { merge } from '../kit/form/merge.ts'
import { Panel } from '../kit/page/panel.tsx'
import { ColourField } from './colour-field.tsx'
import { PaperPreview } from './paper-preview.tsx'
import style from './papers.module.css'
import shapes from '../kit/page/shapes.module.css'

export default function PapersForm({ papers }: { papers: PaperSettings }) {
  const t = useTranslations('papers')
  const now = useRefetch(api.papers.one)
  const form = useForm(api.papers.edit, {
    start: papers,
    fresh: { merge, ask: async () => (await now({})).papers },
    done: () => toast.good(t('saved')),
  })
  return (
    <div className={style.papers}>
      <Panel title={t('look')}>
        <Form of={form}>
          <ColourField at={form.at('colour')} label={t('colour')} />
          <TextareaField at={form.at('terms')} label={t('terms')} hint={t('terms_hint')} rows={4} />
          <TextField at={form.at('footer')} label={t('footer')} hint={t('footer_hint')} />
          <CheckboxField at={form.at('shows_account')} label={t('shows_account')} hint={t('shows_account_hint')} />
          <CheckboxField at={form.at('shows_sku')} label={t('shows_sku')} />
          <WidthField at={form.at('receipt_width')} />
          <Prefixes at={(field) => form.at(field)} />
          <FormButtons save={t('save')} />
        </Form>
      </Panel>
      <PaperPreview of={form.state} />
    </div>
  )
}

/** Number prefix of each kind; the preview shows that of sales. */
function Prefixes({ at }: { at: (field: PrefixField) => FieldPath<string> }) {
  const t = useTranslations('papers')
  const states = useStates()
  const fields = Object.entries(prefixFields) as [PrefixField, (typeof prefixFields)[PrefixField]][]
  return (
    <fieldset className={style.prefixes}>
      <legend>{t('numbers')}</legend>
      <p className={shapes.quiet}>{t('numbers_hint')}</p>
      <div className={style.letters}>
        {fields.map(([field, kind]) => (
          <TextField key={field} at={at(field)} label={states('kind', kind).text} maxLength={7} />
        ))}
      </div>
    </fieldset>
  )
}

type Width = PaperSettings['receipt_width']

const widthText = (width: Width) => width.replace('mm', ' mm')

function WidthField({ at }: { at: FieldPath<Width> }) {
  const t = useTranslations('papers')
  const { value, error, set } = useField(at, t('receipt_width'), widthText)
  return (
    <div>
      <Segments
        label={t('receipt_width')}
        value={value ?? '80mm'}
        choices={receiptWidths.map((width) => ({ value: width, label: widthText(width) }))}
        onChange={set}
      />
      {error && <div className={shapes.wrong}>{error}</div>}
    </div>
  )
}
