import type { bankAccounts } from '@kasuwa/contract/bank-accounts'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { DeleteNamed } from '../kit/feedback/delete-button.tsx'
import { useDialog } from '../kit/overlay/dialog.tsx'
import { toast } from '../kit/feedback/feedback.ts'
import { pickerSource } from '../kit/fields/picker-options.ts'
import { PickerField } from '../kit/fields/picker-field.tsx'
import { accountKinds } from '@kasuwa/contract/account-kinds'
import { SelectField } from '../kit/fields/select-field.tsx'
import { CheckboxField } from '../kit/fields/checkbox-field.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { Form, FormButtons, useForm } from '../kit/form/form.tsx'
import { merge } from '../kit/form/merge.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { useRefetch, useOne } from '../kit/api/query.ts'
import { AccountNameLookup } from './account-name-lookup.tsx'

type BankAccount = ReplyOf<typeof bankAccounts.one>['bank_account']

interface Props {
  id: string
  /** Gets a new account, before the dialog closes. */
  onMade?: (account: BankAccount) => void
}

/** The dialog's content: creates or changes an account. */
export default function BankAccountForm({ id, onMade }: Props) {
  const isNew = id === 'new'
  const loaded = useOne(api.bankAccounts.one, { params: { id } }, { when: !isNew })
  return isNew ? <Fields onMade={onMade} /> : <Loading of={loaded}>{({ bank_account: account }) => <Fields account={account} />}</Loading>
}

const startOf = (account?: BankAccount) => ({
  bank_code: account?.bank_code,
  account_number: account?.account_number,
  account_name: account?.account_name,
  kind: account?.kind,
  is_default: account?.is_default ?? false,
})

function Fields({ account, onMade }: { account?: BankAccount; onMade?: Props['onMade'] }) {
  const t = useTranslations('bank-accounts')
  const dialog = useDialog()
  const now = useRefetch(api.bankAccounts.one)
  const form = useForm(account ? api.bankAccounts.edit : api.bankAccounts.create, {
    start: startOf(account),
    params: account && { id: account.id },
    fresh: account && { merge, ask: async () => startOf((await now({ params: { id: account.id } })).bank_account) },
    done: (reply) => {
      toast.good(t(account ? 'saved' : 'made', { name: reply.bank_account.account_name }))
      onMade?.(reply.bank_account)
      dialog?.close()
    },
  })
  return (
    <Form of={form}>
      <PickerField
        at={form.at('bank_code')}
        label={t('bank')}
        from={pickerSource(api.bankAccounts.banks)}
        chosen={account && { id: account.bank_code, name: account.bank_name }}
        autoFocus={!account}
      />
      <TextField
        at={form.at('account_number')}
        label={t('number')}
        hint={t('number_hint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
      />
      <AccountNameLookup
        bank={form.at('bank_code')}
        number={form.at('account_number')}
        name={form.at('account_name')}
        savedAccount={account}
      />
      <SelectField
        at={form.at('kind')}
        label={t('kind')}
        hint={t('kind_hint')}
        none={t('kind_either')}
        choices={accountKinds.map((kind) => ({ value: kind, label: t(`kind_${kind}`) }))}
      />
      <CheckboxField at={form.at('is_default')} label={t('is_default')} hint={t('is_default_hint')} />
      <FormButtons save={t('save')}>
        {account && <DeleteNamed call={api.bankAccounts.delete} of={{ id: account.id, name: account.account_name }} words={t} />}
      </FormButtons>
    </Form>
  )
}
