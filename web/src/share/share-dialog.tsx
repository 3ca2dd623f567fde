import type { ShareLink, SharedNow } from '@kasuwa/contract/share-links'
import { Button, Text, TextInput } from '@mantine/core'
import { Copy, FileText, Mail, MessageCircle, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import { api } from '../api.ts'
import type { ClientEndpoint } from '../kit/api/client-endpoint.ts'
import { saveFile } from '../kit/api/download.ts'
import { useTask } from '../kit/api/use-file.ts'
import { useCall, useOne } from '../kit/api/query.ts'
import { toast } from '../kit/feedback/feedback.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { useDates } from '../kit/format.ts'
import { whatsAppLink } from '../kit/whats-app.ts'
import { LiveLinks } from './live-links.tsx'
import style from './share-dialog.module.css'
import { type PaperFile, shareFile, takesFiles } from './share-sheet.ts'
import shapes from '../kit/page/shapes.module.css'

/** Link calls of each shared kind. */
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
  /** Name of the record: `SL-000012`, a contact's name. */
  name: string
  /** Subject of a mail. */
  subject: string
  /** Message without a link, or beside it. */
  text: string
  to: { phone: string | null; email: string | null } | undefined
  file: PaperFile
  /** Statements only. */
  period?: { from?: string | undefined; to?: string | undefined }
}

/** Dialog content: sends a document to its contact, by a public link if the app is reachable, and as PDF. */
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
  /** Link, created at the first use; undefined if it cannot be. @returns the full message */
  const buildMessage = async (): Promise<string | undefined> => {
    if (!shared.can_share) return text
    const shareLink = link ?? ((await making.run({ params: { id }, body: period })) as z.output<typeof ShareLink> | undefined)
    setLink(shareLink)
    return shareLink && `${text}\n${t('see_it', { url: shareLink.url })}`
  }
  const whatsApp = async () => {
    // Opened at once: browsers block windows that no click opened.
    const tab = open('', '_blank')
    if (tab) tab.opener = null
    const words = await buildMessage()
    if (words === undefined) return tab?.close()
    const address = whatsAppLink(to?.phone, words)
    if (tab) tab.location.replace(address)
    else location.assign(address)
  }
  const mail = async () => {
    const words = await buildMessage()
    if (words === undefined) return
    location.assign(
      `mailto:${encodeURIComponent(to?.email ?? '')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(words)}`,
    )
  }
  const copy = async () => {
    const words = await buildMessage()
    if (words === undefined) return
    const address = /\S+$/.exec(words)?.[0] ?? ''
    try {
      await navigator.clipboard.writeText(shared.can_share ? address : words)
      toast.good(t(shared.can_share ? 'copied' : 'copied_text'))
    } catch {
      // Without clipboard access, the link is shown for manual copying.
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
      {/* Ends the link created here too: the next message gets a new one. */}
      <LiveLinks of={shared.rows} call={calls[kind].end as ClientEndpoint} id={id} name={name} onEnded={() => setLink(undefined)} />
    </div>
  )
}

/** The PDF by the device's share sheet; as a download without one. */
function FileButton({ file, subject }: Pick<Props, 'file' | 'subject'>) {
  const t = useTranslations('share')
  const { busy, run } = useTask()
  const [ready, setReady] = useState<File>()
  const shares = takesFiles()
  const send = async () => {
    const fetchedFile = ready ?? (await file.fetch())
    if (!shares) return saveFile({ content: fetchedFile, name: fetchedFile.name }, fetchedFile.name)
    const isDone = await shareFile(fetchedFile, subject)
    setReady(isDone ? undefined : fetchedFile)
    if (!isDone) toast.information(t('file_ready'))
  }
  const Icon = shares ? Share2 : FileText
  return (
    <Button variant="default" leftSection={<Icon size={16} aria-hidden />} loading={busy} onClick={() => void run(send)}>
      {t(shares ? 'send_file' : 'save_file')}
    </Button>
  )
}
