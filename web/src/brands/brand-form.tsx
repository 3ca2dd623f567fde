import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { brands } from '@kasuwa/contract/brands'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { DeleteButton } from '../kit/feedback/delete-button.tsx'
import { useDialog } from '../kit/overlay/dialog.tsx'
import { toast } from '../kit/feedback/feedback.ts'
import { ImageField } from '../kit/fields/image-field.tsx'
import { TextareaField } from '../kit/fields/textarea-field.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { Form, FormButtons, useForm } from '../kit/form/form.tsx'
import { Loading } from '../kit/feedback/loading.tsx'
import { useOne } from '../kit/api/query.ts'

type Brand = ReplyOf<typeof brands.one>['brand']

/** The dialog's content: a new brand, or one to change. */
export default function BrandForm({
  id,
  gone,
}: {
  id: string
  /** Where to go once it is deleted, if not just out of the dialog. */ gone?: () => void
}) {
  const isNew = id === 'new'
  const loaded = useOne(api.brands.one, { params: { id } }, { when: !isNew })
  return isNew ? <Fields /> : <Loading of={loaded}>{({ brand }) => <Fields brand={brand} gone={gone} />}</Loading>
}

function Fields({ brand, gone }: { brand?: Brand; gone?: (() => void) | undefined }) {
  const t = useTranslations('brands')
  const dialog = useDialog()
  const form = useForm(brand ? api.brands.edit : api.brands.create, {
    start: { name: brand?.name, image: brand?.image, description: brand?.description },
    params: brand && { id: brand.id },
    done: (reply) => {
      toast.good(t(brand ? 'saved' : 'made', { name: reply.brand.name }))
      dialog?.close()
    },
  })
  return (
    <Form of={form}>
      <TextField at={form.at('name')} label={t('name')} autoFocus />
      <TextareaField at={form.at('description')} label={t('description')} />
      <ImageField at={form.at('image')} label={t('image')} />
      <FormButtons save={t('save')}>
        {brand && (
          <DeleteButton
            call={api.brands.delete}
            id={brand.id}
            title={t('delete_title', { name: brand.name })}
            text={t('delete_text')}
            done={() => {
              toast.good(t('deleted', { name: brand.name }))
              if (gone) gone()
              else dialog?.close()
            }}
          />
        )}
      </FormButtons>
    </Form>
  )
}
