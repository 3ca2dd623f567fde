import type { ViewList } from '@kasuwa/contract/view-lists'
import { useTranslations } from 'use-intl'
import { billingApi } from '../billing/calls.ts'
import { DeleteButton } from '../kit/feedback/delete-button.tsx'
import { toast } from '../kit/feedback/feedback.ts'
import { Segments } from '../kit/fields/segments.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { useField } from '../kit/fields/use-field.ts'
import { Form, FormButtons, type FormOf, useForm } from '../kit/form/form.tsx'
import shapes from '../kit/page/shapes.module.css'
import type { SavedView, ViewQuery } from './view-query.ts'

interface Props {
  list: ViewList
  query: ViewQuery
  /** The view to rename; left out, a new one. */
  saved?: SavedView
  finish: (saved: SavedView) => void
  onDeleted?: () => void
}

interface Draft {
  for_team?: boolean | null
}

/** Dialog content: saves a list’s filters, order and columns under a name, or renames and deletes a saved view. */
export default function ViewForm({ list, query, saved, finish, onDeleted }: Props) {
  const t = useTranslations('saved-views')
  const form = useForm(saved ? billingApi.savedViews.edit : billingApi.savedViews.create, {
    start: saved ? { name: saved.name } : { name: '', list, for_team: false, query },
    params: saved && { id: saved.id },
    fresh: undefined,
    done: ({ saved_view }) => {
      toast.good(t('saved', { name: saved_view.name }))
      finish(saved_view)
    },
  })
  return (
    <Form of={form}>
      {!saved && <p className={shapes.quiet}>{t('keeps')}</p>}
      <TextField at={form.at('name')} label={t('name')} autoFocus />
      {!saved && <Audience form={form as unknown as FormOf<Draft>} />}
      <FormButtons save={t('save')}>
        {saved && (
          <DeleteButton
            call={billingApi.savedViews.delete}
            id={saved.id}
            title={t('delete_title', { name: saved.name })}
            text={t(saved.for_team ? 'delete_text_team' : 'delete_text')}
            doneMessage={t('deleted', { name: saved.name })}
            done={() => onDeleted?.()}
          />
        )}
      </FormButtons>
    </Form>
  )
}

function Audience({ form }: { form: FormOf<Draft> }) {
  const t = useTranslations('saved-views')
  const { value, set } = useField<boolean>(form.at('for_team') as never)
  return (
    <Segments
      label={t('whom')}
      value={value ? 'team' : 'me'}
      choices={[
        { value: 'me', label: t('me') },
        { value: 'team', label: t('team') },
      ]}
      onChange={(audience) => set(audience === 'team')}
    />
  )
}
