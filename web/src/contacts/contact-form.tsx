import type { contacts } from '@kasuwa/contract/contacts'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useDialog } from '../kit/overlay/dialog.tsx'
import { toast } from '../kit/feedback/feedback.ts'
import { RadioField } from '../kit/fields/radio-field.tsx'
import { EmailField } from '../kit/fields/email-field.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { Form, FormButtons, useForm } from '../kit/form/form.tsx'
import { merge } from '../kit/form/merge.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { useRefetch, useOne } from '../kit/api/query.ts'
import { AboutFields } from './about-fields.tsx'
import { CreditFields } from './credit-fields.tsx'
import { usePlainPicker } from '../plain-entities/use-plain-picker.ts'
import { PickerManyField } from '../kit/fields/picker-many-field.tsx'
import { LikeContacts } from './like-contacts.tsx'
import shapes from '../kit/page/shapes.module.css'
import { AddressFields } from './address-fields.tsx'
import { useStates } from '../kit/feedback/state.tsx'
import { FormSection } from '../kit/form/form-section.tsx'

type Contact = ReplyOf<typeof contacts.one>['contact']

/** The dialog's content: creates or changes a contact. */
export default function ContactForm({ id }: { id: string }) {
  const isNew = id === 'new'
  const loaded = useOne(api.contacts.one, { params: { id } }, { when: !isNew })
  return isNew ? <Fields /> : <Loading of={loaded}>{({ contact }) => <Fields contact={contact} />}</Loading>
}

const startOf = (contact: Contact) => ({ ...contact, group: contact.edges.groups.map(({ id }) => id) })
const blank = { contact_type: 'customer', country: 'NG' } as const

function Fields({ contact }: { contact?: Contact }) {
  const t = useTranslations('contacts')
  const labelOf = useStates()
  const dialog = useDialog()
  const now = useRefetch(api.contacts.one)
  const groups = usePlainPicker('contact_group')
  const form = useForm(contact ? api.contacts.edit : api.contacts.create, {
    start: contact ? startOf(contact) : blank,
    fresh: contact && { merge, ask: async () => startOf((await now({ params: { id: contact.id } })).contact) },
    params: contact && { id: contact.id },
    // A contact from the till may have no email; an existing value can be changed but not removed.
    needs: contact && (['email', 'phone'] as const).filter((field) => contact[field] !== null),
    done: (reply) => {
      toast.good(t(contact ? 'saved' : 'made', { name: reply.contact.name }))
      dialog?.close()
    },
  })
  const types = (['customer', 'supplier', 'both'] as const).map((value) => ({
    value,
    label: labelOf('contact_type', value).text,
    hint: t(`type_${value}_hint`),
  }))
  return (
    <Form of={form}>
      <FormSection title={t('who')}>
        <div className={shapes.two}>
          <TextField at={form.at('name')} label={t('name')} autoComplete="off" autoFocus />
          <TextField at={form.at('company_name')} label={t('company')} autoComplete="off" />
        </div>
        <RadioField at={form.at('contact_type')} label={t('type')} choices={types} />
        <PickerManyField at={form.at('group')} label={t('groups')} chosen={contact?.edges.groups} {...groups} />
      </FormSection>
      <FormSection title={t('reach')}>
        <AddressFields form={form}>
          <EmailField at={form.at('email')} label={t('email')} hasSuggestions />
        </AddressFields>
      </FormSection>
      {/* The walk-in customer pays at once. */}
      {!contact?.is_walk_in && <CreditFields form={form} />}
      {!contact && <LikeContacts form={form} />}
      <AboutFields form={form} opened={contact !== undefined} />
      <FormButtons save={t('save')} />
    </Form>
  )
}
