import type { ShareLink, SharedNow } from '@kasuwa/contract/share-links'
import { Button, Text, TextInput } from '@mantine/core'
import { Copy, FileText, Mail, MessageCircle, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import { api } from '../api.ts'
import type { ClientEndpoint } from '../kit/api/client-endpoint.ts'
import { saveFile } from '../kit/api/download.ts'
import { SessionEnded } from '../kit/api/errors.ts'
import { useCall, useOne } from '../kit/api/query.ts'
import { toast } from '../kit/feedback/feedback.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { useDates } from '../kit/format.ts'
import { whatsAppLink } from '../kit/whats-app.ts'
import { LiveLinks } from './live-links.tsx'
import style from './share-dialog.module.css'
import { type PaperFile, shareFile, takesFiles } from './share-sheet.ts'
import shapes from '../kit/page/shapes.module.css'

/** Calls over the links of each kind of thing that is shared. */
const calls = {
  sale: { make: api.shareLinks.sale, list: api.shareLinks.saleLinks, end: api.shareLinks.endSale },
  quotation: { make: api.shareLinks.quotation, list: api.shareLinks.quotationLinks, end: api.shareLinks.endQuotation },
  order: { make: api.shareLinks.order, list: api.shareLinks.orderLinks, end: api.shareLinks.endOrder },
  statement: { make: api.shareLinks.statement, list: api.shareLinks.statementLinks, end: api.shareLinks.endStatement },
} as const

type Shared = z.output<typeof SharedNow>

interface Props {
  kind: keyof typeof calls
  id: string
  /** What it is called: `SL-000012`, a contact's name. */
  name: string
  /** Subject of a mail. */
  subject: string
  /** What is said where no link is, or beside one. */
  text: string
  to: { phone: string | null; email: string | null } | undefined
  file: PaperFile
  /** Of a statement. */
  period?: { from?: string | undefined; to?: string | undefined }
}

/** Dialog content: sends what is shown to whom it is for, by a link that opens without a login where the app can be reached, and as PDF. */
export default function ShareDialog(props: Props) {
  const { kind, id } = props
  const loaded = useOne(calls[kind].list as ClientEndpoint, { params: { id } })
  return <Loading of={loaded}>{(shared) => <Ways {...props} shared={shared as Shared} />}</Loading>
}

function Ways({ kind, id, name, subject, text, to, file, period = {}, shared }: Props & { shared: Shared }) {
  const t = useTranslations('share')
  const { day } = useDates()
  const making = useCall(calls[kind].make as ClientEndpoint)
  const [link, setLink] = useState<z.output<typeof ShareLink>>()
  /** Made once, when something is first sent; undefined where it cannot be. @returns what is to be said */
  const said = async (): Promise<string | undefined> => {
    if (!shared.can_share) return text
    const made = link ?? ((await making.run({ params: { id }, body: period })) as z.output<typeof ShareLink> | undefined)
    setLink(made)
    return made && `${text}\n${t('see_it', { url: made.url })}`
  }
  const whatsApp = async () => {
    // Opened at once: a browser keeps a window from opening that no press asked for.
    const tab = open('', '_blank')
    if (tab) tab.opener = null
    const words = await said()
    if (words === undefined) return tab?.close()
    const address = whatsAppLink(to?.phone, words)
    if (tab) tab.location.replace(address)
    else location.assign(address)
  }
  const mail = async () => {
    const words = await said()
    if (words === undefined) return
    location.assign(
      `mailto:${encodeURIComponent(to?.email ?? '')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(words)}`,
    )
  }
  const copy = async () => {
    const words = await said()
    if (words === undefined) return
    const address = /\S+$/.exec(words)?.[0] ?? ''
    try {
      await navigator.clipboard.writeText(shared.can_share ? address : words)
      toast.good(t(shared.can_share ? 'copied' : 'copied_text'))
    } catch {
      // Where nothing may be copied by itself the link stands below, to be copied by hand.
    }
  }
  return (
    <div className={shapes.parts}>
      {!shared.can_share && <Text c="dimmed">{t('no_link')}</Text>}
      <div className={style.buttons}>
        <Button
          variant="default"
          leftSection={<MessageCircle size={16} aria-hidden />}
          disabled={making.busy}
          onClick={() => void whatsApp()}
        >
          {t('whatsapp')}
        </Button>
        <Button variant="default" leftSection={<Mail size={16} aria-hidden />} disabled={making.busy} onClick={() => void mail()}>
          {t('mail')}
        </Button>
        <Button variant="default" leftSection={<Copy size={16} aria-hidden />} loading={making.busy} onClick={() => void copy()}>
          {t(shared.can_share ? 'copy' : 'copy_text')}
        </Button>
        <FileButton file={file} subject={subject} />
      </div>
      {link && (
        <TextInput
          label={t('link')}
          description={t('link_hint', { date: day(link.expires_at) })}
          value={link.url}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      {/* What was made here is ended with them: the next thing sent has a new one. */}
      <LiveLinks of={shared.rows} call={calls[kind].end as ClientEndpoint} id={id} name={name} onEnded={() => setLink(undefined)} />
    </div>
  )
}

/** The PDF, by the device's own share sheet; saved where there is none. */
function FileButton({ file, subject }: Pick<Props, 'file' | 'subject'>) {
  const t = useTranslations('share')
  const [busy, setBusy] = useState(false)
  const [ready, setReady] = useState<File>()
  const shares = takesFiles()
  const send = async () => {
    setBusy(true)
    try {
      const made = ready ?? (await file.fetch())
      if (!shares) return saveFile({ content: made, name: made.name }, made.name)
      const isDone = await shareFile(made, subject)
      setReady(isDone ? undefined : made)
      if (!isDone) toast.information(t('file_ready'))
    } catch (error) {
      if (!(error instanceof SessionEnded)) toast.wrong((error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  const Icon = shares ? Share2 : FileText
  return (
    <Button variant="default" leftSection={<Icon size={16} aria-hidden />} loading={busy} onClick={() => void send()}>
      {t(shares ? 'send_file' : 'save_file')}
    </Button>
  )
}
