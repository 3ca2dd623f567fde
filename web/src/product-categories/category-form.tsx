import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { productCategories } from '@kasuwa/contract/product-categories'
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

type Category = ReplyOf<typeof productCategories.one>['product_category']

/** The dialog's content: a new category, or one to change. */
export default function CategoryForm({
  id,
  gone,
}: {
  id: string
  /** Where to go once it is deleted, if not just out of the dialog. */ gone?: () => void
}) {
  const isNew = id === 'new'
  const loaded = useOne(api.productCategories.one, { params: { id } }, { when: !isNew })
  return isNew ? (
    <Fields />
  ) : (
    <Loading of={loaded}>{({ product_category: category }) => <Fields category={category} gone={gone} />}</Loading>
  )
}

function Fields({ category, gone }: { category?: Category; gone?: (() => void) | undefined }) {
  const t = useTranslations('product-categories')
  const dialog = useDialog()
  const form = useForm(category ? api.productCategories.edit : api.productCategories.create, {
    start: { name: category?.name, image: category?.image, description: category?.description },
    params: category && { id: category.id },
    done: (reply) => {
      toast.good(t(category ? 'saved' : 'made', { name: reply.product_category.name }))
      dialog?.close()
    },
  })
  return (
    <Form of={form}>
      <TextField at={form.at('name')} label={t('name')} autoFocus />
      <TextareaField at={form.at('description')} label={t('description')} />
      <ImageField at={form.at('image')} label={t('image')} />
      <FormButtons save={t('save')}>
        {category && (
          <DeleteButton
            call={api.productCategories.delete}
            id={category.id}
            title={t('delete_title', { name: category.name })}
            text={t('delete_text')}
            done={() => {
              toast.good(t('deleted', { name: category.name }))
              if (gone) gone()
              else dialog?.close()
            }}
          />
        )}
      </FormButtons>
    </Form>
  )
}
