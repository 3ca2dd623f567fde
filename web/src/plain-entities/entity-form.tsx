import type { PlainNames } from '@kasuwa/contract/platform/plain-entities'
import { useTranslations } from 'use-intl'
import { DeleteNamed } from '../kit/feedback/delete-button.tsx'
import { useDialog } from '../kit/overlay/dialog.tsx'
import { toast } from '../kit/feedback/feedback.ts'
import { ImageField } from '../kit/fields/image-field.tsx'
import { TextareaField } from '../kit/fields/textarea-field.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { Form, FormButtons, useForm } from '../kit/form/form.tsx'
import { merge } from '../kit/form/merge.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { useRefetch, useOne } from '../kit/api/query.ts'
import { callsOf, entityIn } from './calls.ts'

interface Props {
  of: PlainNames
  id: string
  /** Target after a deletion, if not just closing the dialog. */
  onDeleted?: () => void
}

/** The dialog's content: creates or changes an entity. */
export default function EntityForm({ of, id, onDeleted }: Props) {
  const isNew = id === 'new'
  const loaded = useOne(callsOf(of).one, { params: { id } }, { when: !isNew })
  return isNew ? (
    <Fields of={of} />
  ) : (
    <Loading of={loaded}>{(reply) => <Fields of={of} entity={entityIn(reply)} onDeleted={onDeleted} />}</Loading>
  )
}

interface Entity {
  id: string
  name: string
  image: string | null
  description: string | null
}

interface FieldsProps {
  of: PlainNames
  entity?: Entity
  onDeleted?: (() => void) | undefined
}

const startOf = ({ isName }: PlainNames, entity?: Entity) =>
  isName ? { name: entity?.name } : { name: entity?.name, image: entity?.image, description: entity?.description }

function Fields({ of, entity, onDeleted }: FieldsProps) {
  const t = useTranslations(of.folder)
  const dialog = useDialog()
  const calls = callsOf(of)
  const now = useRefetch(calls.one)
  const form = useForm(entity ? calls.edit : calls.create, {
    start: startOf(of, entity),
    params: entity && { id: entity.id },
    fresh: entity && { merge, ask: async () => startOf(of, entityIn(await now({ params: { id: entity.id } }))) },
    done: (reply) => {
      toast.good(t(entity ? 'saved' : 'made', { name: entityIn(reply).name }))
      dialog?.close()
    },
  })
  return (
    <Form of={form}>
      <TextField at={form.at('name')} label={t('name')} autoFocus />
      {!of.isName && (
        <>
          <TextareaField at={form.at('description')} label={t('description')} />
          <ImageField at={form.at('image')} label={t('image')} />
        </>
      )}
      <FormButtons save={t('save')}>
        {entity && <DeleteNamed call={calls.delete} of={entity} words={t as never} {...(onDeleted && { done: onDeleted })} />}
      </FormButtons>
    </Form>
  )
}
