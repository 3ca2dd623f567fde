import { parseMoney } from '@kasuwa/contract/platform/money'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { type SubmitEvent, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useDocumentFile } from '../documents/use-document-file.ts'
import { SessionEnded, ValidationError } from '../kit/api/errors.ts'
import { useCall, useOne, invalidate } from '../kit/api/query.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { Notice } from '../kit/feedback/notice.tsx'
import { NumberInput } from '../kit/fields/number-input.tsx'
import { TextArea } from '../kit/fields/text-area.tsx'
import { confirmDiscard } from '../kit/form/unsaved-changes.ts'
import { useDialog } from '../kit/overlay/dialog.tsx'
import { Pairs } from '../kit/page/pairs.tsx'
import { Money } from '../kit/values/money.tsx'
import { moneyText } from '../kit/values/texts.ts'
import { CountNotes, countedIn, nothingTyped } from './count-notes.tsx'
import { type Drawer, type Session, zNumber } from './drawer.ts'
import shapes from '../kit/page/shapes.module.css'

interface Props {
  drawer: Pick<Drawer, 'id' | 'name'>
  /** Id of the open session. */
  session: string
}

/** Kobo from an account's statement; below zero if refunds exceed receipts. Undefined if it is no amount. */
function parseSigned(text: string): number | undefined {
  const size = parseMoney(text.replace(/^[-−]\s*/, ''))
  return size !== undefined && /^[-−]/.test(text) ? -size : size
}

/** Dialog content: counts the cash in a drawer, compares it with the expected amount, and closes the drawer. */
export default function CloseDrawer({ drawer, session }: Props) {
  const loaded = useOne(api.drawers.session, { params: { id: drawer.id, session } })
  return <Loading of={loaded}>{({ drawer_session }) => <Steps drawer={drawer} session={drawer_session} />}</Loading>
}

/**
 * Blind count: the expected cash appears once a count is typed, and then cash may be counted again. Receipts of accounts are read off a
 * terminal or a statement, beside the expected amount.
 */
function Steps({ drawer, session }: { drawer: Props['drawer']; session: Session }) {
  const t = useTranslations('drawers')
  const kit = useTranslations('kit')
  const dialog = useDialog()
  const close = useCall(api.drawers.close)
  const cache = useQueryClient()
  const [cash, setCash] = useState(nothingTyped)
  const [accounts, setAccounts] = useState<Readonly<Record<string, string>>>({})
  const [note, setNote] = useState('')
  const [step, setStep] = useState<'count' | 'compare'>('count')
  const [fault, setFault] = useState<string>()
  const [closed, setClosed] = useState<Session>()
  const countedCash = countedIn(cash)
  const otherAccounts = session.accounts.flatMap(({ account, expected }) => (account ? [{ ...account, expected }] : []))
  const readings = otherAccounts.map((account) => {
    const text = (accounts[account.id] ?? '').trim()
    return { ...account, amount: text === '' ? null : parseSigned(text) }
  })
  const isClear = readings.every(({ amount }) => amount !== undefined)
  const isTouched = !closed && (countedCash !== undefined || note !== '' || Object.values(accounts).some(Boolean))
  useEffect(() => {
    dialog?.guard(isTouched ? () => confirmDiscard(kit) : undefined)
    return () => dialog?.guard(undefined)
  }, [dialog, isTouched, kit])
  if (closed) return <Closed drawer={drawer} session={closed} />

  const compare = (event: SubmitEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (countedCash === undefined) return setFault(t('count_first'))
    if (!isClear) return setFault(t('accounts_unclear'))
    setFault(undefined)
    setStep('compare')
  }
  const finish = async () => {
    const countedAccounts = readings.flatMap(({ id, amount }) => (typeof amount === 'number' ? [{ account: id, amount }] : []))
    try {
      const snapshot = { number: session.number, expected: session.accounts[0]?.expected ?? 0 }
      const body = {
        counted: [{ account: null, amount: countedCash ?? 0 }, ...countedAccounts],
        ...(note.trim() && { note: note.trim() }),
        ...snapshot,
      }
      setClosed((await close.attempt({ params: { id: drawer.id }, body })).drawer_session)
    } catch (error) {
      if (error instanceof SessionEnded) return
      const message = error instanceof ValidationError ? Object.values(error.errors)[0]?.[0] : undefined
      setFault(message ?? (error as Error).message)
      // A sale or a closing elsewhere meanwhile: shows the current expected amount.
      void invalidate(cache, { queryKey: [api.drawers.close.feature] })
    }
  }
  if (step === 'compare')
    return (
      <div className={shapes.parts} data-fills>
        <Compared expected={session.accounts[0]?.expected ?? 0} countedAmount={countedCash ?? 0} />
        {readings.map(({ id, name, expected, amount }) =>
          typeof amount === 'number' && amount !== expected ? (
            <Notice key={id} is="waiting">
              {t('account_off', { account: name, expected: moneyText(expected), counted: moneyText(amount) })}
            </Notice>
          ) : null,
        )}
        <TextArea
          label={t('note')}
          description={t('note_hint')}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          rows={2}
          maxLength={1000}
        />
        {fault && <Notice is="wrong">{fault}</Notice>}
        <div className={shapes.foot}>
          <Button variant="default" onClick={() => setStep('count')}>
            {t('count_again')}
          </Button>
          <Button loading={close.busy} onClick={() => void finish()} data-autofocus>
            {t('close')}
          </Button>
        </div>
      </div>
    )
  return (
    <form className={shapes.parts} onSubmit={compare} noValidate>
      <p className={shapes.small}>{t('count_blind')}</p>
      <CountNotes
        typed={cash}
        onChange={(typed) => {
          setCash(typed)
          setFault(undefined)
        }}
      />
      {otherAccounts.length > 0 && (
        <fieldset className={shapes.rows}>
          <legend className={shapes.strong}>{t('accounts')}</legend>
          {readings.map(({ id, name, expected, amount }) => (
            <NumberInput
              key={id}
              label={name}
              description={t('account_hint', { expected: moneyText(expected) })}
              // A phone's keyboard for amounts has no minus.
              inputMode={expected < 0 ? 'text' : 'decimal'}
              value={accounts[id] ?? ''}
              error={amount === undefined && t('account_unclear')}
              onType={(text) => setAccounts({ ...accounts, [id]: text })}
            />
          ))}
        </fieldset>
      )}
      {fault && <Notice is="wrong">{fault}</Notice>}
      <div className={shapes.foot}>
        <Button variant="default" onClick={() => dialog?.close()}>
          {kit('cancel')}
        </Button>
        <Button type="submit">{t('compare')}</Button>
      </div>
    </form>
  )
}

/** Counted against expected amount. */
function Compared({ expected, countedAmount }: { expected: number; countedAmount: number }) {
  const t = useTranslations('drawers')
  const difference = countedAmount - expected
  return (
    <>
      <Pairs
        of={[
          [t('expected'), <Money key="expected" kobo={expected} />],
          [t('counted'), <Money key="counted" kobo={countedAmount} />],
          [t('difference'), <Money key="difference" kobo={difference} signed />, true],
        ]}
      />
      <Notice is={difference === 0 ? 'good' : 'waiting'}>
        {difference === 0 ? t('all_there') : t(difference < 0 ? 'is_missing' : 'is_over', { amount: moneyText(Math.abs(difference)) })}
      </Notice>
    </>
  )
}

/** After closing: the Z report. */
function Closed({ drawer, session }: { drawer: Props['drawer']; session: Session }) {
  const t = useTranslations('drawers')
  const dialog = useDialog()
  const paper = useDocumentFile(api.drawers.download, drawer.id, zNumber(session.number), { session: session.id })
  return (
    <div className={shapes.parts}>
      <p className={shapes.small}>{t('closed_done', { name: drawer.name, number: zNumber(session.number) })}</p>
      <Compared expected={session.expected ?? 0} countedAmount={session.counted ?? 0} />
      <div className={shapes.foot}>
        <Button
          variant="default"
          leftSection={<Printer size={16} aria-hidden />}
          loading={paper.busy === 'receipt'}
          onClick={() => paper.make('receipt')}
        >
          {t('print_z')}
        </Button>
        <Button onClick={() => dialog?.close()} data-autofocus>
          {t('done')}
        </Button>
      </div>
    </div>
  )
}
