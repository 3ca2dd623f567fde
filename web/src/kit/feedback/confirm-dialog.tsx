import { Button, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import style from './confirm-dialog.module.css'
import { openQuestion, errorPage } from './feedback.ts'
import { useExitValue } from '../overlay/exit-value.ts'
import { ButtonRow } from '../page/button-row.tsx'
import ModalFrame from '../overlay/modal-frame.tsx'
import { useStore } from '../store.ts'

/** The confirm dialog, and the sandboxed frame of an error page that a proxy or server sent. */
export default function ConfirmDialog() {
  const t = useTranslations('kit')
  const question = useStore(openQuestion)
  const shown = useExitValue(question)
  const page = useStore(errorPage)
  const shownPage = useExitValue(page)
  return (
    <>
      <ModalFrame alert opened={question !== undefined} onClose={() => question?.answer(false)} title={shown?.title} width={480}>
        <Text component="div">{shown?.text}</Text>
        {shown?.more && (
          <Text component="div" c="dimmed" mt="xs">
            {shown.more}
          </Text>
        )}
        <div className={style.answers}>
          <ButtonRow end>
            {shown?.no && (
              <Button variant="default" onClick={() => question?.answer(false)} data-autofocus={shown.danger || undefined}>
                {shown.no}
              </Button>
            )}
            <Button
              color={shown?.danger ? 'red' : undefined}
              onClick={() => question?.answer(true)}
              data-autofocus={shown?.danger ? undefined : true}
            >
              {shown?.yes}
            </Button>
          </ButtonRow>
        </div>
      </ModalFrame>
      <ModalFrame alert opened={page !== undefined} onClose={() => errorPage.set(undefined)} title={t('server_page')} width={960}>
        {/* No scripts, no forms, no reach into the app: it may come from anything between here and the server. */}
        <iframe
          sandbox=""
          srcDoc={shownPage}
          title={t('server_page')}
          style={{ width: '100%', height: '60vh', border: 0, background: '#fff' }}
        />
      </ModalFrame>
    </>
  )
}
