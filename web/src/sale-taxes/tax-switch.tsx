import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { BodyOf, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { taxSwitch } from '@kasuwa/contract/tax-switch'
import { api } from '../api.ts'
import { SessionEnded, errorText } from '../kit/api/errors.ts'
import { useCall, useOne } from '../kit/api/query.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { toast } from '../kit/feedback/feedback.ts'
import { UploadProgress } from '../kit/feedback/upload-progress.ts'
import { CheckboxField } from '../kit/fields/checkbox-field.tsx'
import { RadioField } from '../kit/fields/radio-field.tsx'
import { type FieldPaths, fieldPath } from '../kit/form/field-path.ts'
import { Form, FormButtons, type FormOf } from '../kit/form/form.tsx'
import { FormState } from '../kit/form/form-state.ts'
import type { RowIn } from '../kit/list/list-query-types.ts'
import { useDialog } from '../kit/overlay/dialog.tsx'
import shapes from '../kit/page/shapes.module.css'
import { ChangeLine } from '../kit/timeline/change-line.tsx'
import { Money } from '../kit/values/money.tsx'
import style from './tax-switch.module.css'

type SaleTax = RowIn<typeof api.saleTaxes.list>
type Preview = ReplyOf<typeof taxSwitch.preview>
type Prices = BodyOf<typeof taxSwitch.apply>['prices']

interface SwitchForm {
  prices: Prices
  /** By the tax's id. */
  taxes: Record<string, boolean>
}

/** It sends no files. */
const upload = new UploadProgress()

/** Moves taxes into prices, or out of them: asks which and how, previews ten products, and switches at once. */
export default function TaxSwitch({ isIntoPrices }: { isIntoPrices: boolean }) {
  const loaded = useOne(api.saleTaxes.list, { query: { per_page: 100 } })
  return (
    <Loading of={loaded}>
      {({ rows }) => (
        <Fields taxes={rows.filter(({ is_active, inclusive }) => is_active && inclusive !== isIntoPrices)} isIntoPrices={isIntoPrices} />
      )}
    </Loading>
  )
}

function Fields({ taxes, isIntoPrices }: { taxes: readonly SaleTax[]; isIntoPrices: boolean }) {
  const t = useTranslations('sale-taxes')
  const dialog = useDialog()
  const [preview, setPreview] = useState<Preview>()
  const [failure, setFailure] = useState<string>()
  const asking = useCall(api.taxSwitch.preview)
  const switching = useCall(api.taxSwitch.apply)
  const [state] = useState(
    () => new FormState({ prices: 'changed', taxes: Object.fromEntries(taxes.map(({ id }) => [id, true])) } satisfies SwitchForm, () => []),
  )
  const body = () => {
    const { prices, taxes: chosen } = state.values() as unknown as SwitchForm
    return { prices, taxes: taxes.flatMap(({ id }) => (chosen[id] ? [id] : [])) }
  }
  const ask = async () => setPreview(await asking.attempt({ body: body() }))
  const undo = (prices: Prices, switched: readonly string[]) => async () => {
    if (await switching.run({ body: { prices, taxes: [...switched] } })) toast.good(t('switch_undone'))
  }
  const apply = async (token: string) => {
    const input = body()
    try {
      const { taxes: switched, changed } = await switching.attempt({ body: { ...input, shown: token } })
      state.settle()
      toast.good(t('switched', { taxes: switched.length, prices: changed }), {
        label: t('undo'),
        run: undo(input.prices, switched),
        undoes: true,
      })
      dialog?.close()
    } catch (error) {
      // A price changed meanwhile: shows a fresh preview.
      await ask()
      throw error
    }
  }
  const submit = async () => {
    setFailure(undefined)
    if (body().taxes.length === 0) return setFailure(t('switch_none'))
    try {
      await (preview ? apply(preview.shown) : ask())
    } catch (error) {
      if (!(error instanceof SessionEnded)) setFailure(errorText(error as Error))
    }
  }
  const busy = asking.busy || switching.busy
  const at = fieldPath(state) as FieldPaths<SwitchForm>
  const form: FormOf<SwitchForm> = { state, failure, busy, at, submit, upload }
  return (
    <Form of={form}>
      {preview ? (
        <Shown key={preview.shown} of={preview} />
      ) : (
        <>
          {taxes.map(({ id, name, rate }) => (
            <CheckboxField key={id} at={at('taxes', id)} label={`${name} (${rate}%)`} />
          ))}
          <RadioField
            at={at('prices')}
            label={t('switch_prices')}
            choices={[
              { value: 'changed', label: t('prices_changed'), hint: t(isIntoPrices ? 'prices_raised_hint' : 'prices_lowered_hint') },
              { value: 'kept', label: t('prices_kept'), hint: t(isIntoPrices ? 'pays_less_hint' : 'pays_more_hint') },
            ]}
          />
        </>
      )}
      <FormButtons save={preview ? t('switch_apply', { prices: preview.changed }) : t('switch_show')}>
        {preview && (
          <Button variant="default" mr="auto" disabled={busy} onClick={() => setPreview(undefined)}>
            {t('switch_back')}
          </Button>
        )}
      </FormButtons>
    </Form>
  )
}

function Shown({ of: { rows, changed } }: { of: Preview }) {
  const t = useTranslations('sale-taxes')
  const head = useRef<HTMLParagraphElement>(null)
  // Moves the focus to the result, so that the user reads it before pressing again.
  useEffect(() => head.current?.focus(), [])
  const money = (kobo: number | null) => kobo !== null && <Money kobo={kobo} />
  return (
    <div className={shapes.rows}>
      <p ref={head} className={style.sums} tabIndex={-1}>
        {t('switch_changes', { prices: changed })}
      </p>
      <ul className={shapes.frame} aria-label={t('switch_examples')}>
        {rows.map(({ id, name, price, pays }) => (
          <li key={id} className={style.row}>
            <strong className={shapes.breaks}>{name}</strong>
            <div className={style.changes}>
              <div>
                <ChangeLine name={t('switch_price')} from={money(price.from)} to={money(price.to)} />
              </div>
              <div>
                <ChangeLine name={t('switch_pays')} from={money(pays.from)} to={money(pays.to)} />
              </div>
            </div>
          </li>
        ))}
      </ul>
      <p className={shapes.tiny}>{t('switch_documents')}</p>
    </div>
  )
}
