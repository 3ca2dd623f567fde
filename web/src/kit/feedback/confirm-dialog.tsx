import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import style from './confirm-dialog.module.css'
import { openQuestion, errorPage } from './feedback.ts'
import { useExitValue } from '../overlay/exit-value.ts'
import { ButtonRow } from '../page/button-row.tsx'
import ModalFrame from '../overlay/modal-frame.tsx'
import { useStore } from '../store.ts'

const Drawing = lazy(() => import('./drawing.tsx'))

/** The confirm dialog, and the sandboxed frame of an error page that a proxy or server sent. */
export default function ConfirmDialog() {
  const t = useTranslations('kit')
  const question = useStore(openQuestion)
  const visibleQuestion = useExitValue(question)
  const page = useStore(errorPage)
  const visiblePage = useExitValue(page)
  return (
    <>
      <ModalFrame
        alert
        opened={question !== undefined}
        onClose={() => question?.answer(false)}
        title={visibleQuestion?.title}
        width={480}
        // The one button of a message closes it.
        hasCross={visibleQuestion?.no !== undefined}
      >
        <div className={style.says} data-drawn={visibleQuestion?.drawing}>
          {visibleQuestion?.drawing && (
            <Suspense>
              <Drawing name={visibleQuestion.drawing} />
            </Suspense>
          )}
          <div>{visibleQuestion?.text}</div>
          {visibleQuestion?.more && <div className={style.more}>{visibleQuestion.more}</div>}
        </div>
        <div className={style.answers}>
          <ButtonRow end>
            {visibleQuestion?.no && (
              <Button variant="default" onClick={() => question?.answer(false)} data-autofocus={visibleQuestion.danger || undefined}>
                {visibleQuestion.no}
              </Button>
            )}
            <Button
              color={visibleQuestion?.danger ? 'red' : undefined}
              onClick={() => question?.answer(true)}
              data-autofocus={visibleQuestion?.danger ? undefined : true}
            >
              {visibleQuestion?.yes}
            </Button>
          </ButtonRow>
        </div>
      </ModalFrame>
      <ModalFrame alert opened={page !== undefined} onClose={() => errorPage.set(undefined)} title={t('server_page')} width={960}>
        {/* No scripts, forms or access to the app: any proxy on the way may have sent this page. */}
        <iframe
          sandbox=""
          srcDoc={visiblePage}
          title={t('server_page')}
          style={{ width: '100%', height: '60vh', border: 0, background: '#fff' }}
        />
      </ModalFrame>
    </>
  )
}
