import type { TableKind } from '@kasuwa/contract/tables/columns'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'
import { useTranslations } from 'use-intl'
import { LoadingSkeleton } from '../kit/feedback/loading-skeleton.tsx'
import { FileStep } from './file-step.tsx'
import style from './imports.module.css'
import { useImport } from './use-import.ts'

// Loaded while the user chooses a file: the first step does not need them.
const ColumnsStep = lazy(() => import('./columns-step.tsx').then((step) => ({ default: step.ColumnsStep })))
const CheckStep = lazy(() => import('./check-step.tsx').then((step) => ({ default: step.CheckStep })))
const ResultStep = lazy(() => import('./result-step.tsx').then((step) => ({ default: step.ResultStep })))

const steps = ['file', 'columns', 'check', 'result'] as const

/**
 * Imports a file in four steps: file, columns, check, result. The result has an address, `?result={id}`, so it survives a reload. In a
 * dialog, the links to other steps stay in it.
 */
export function ImportFlow({ kind, isInDialog = false }: { kind: TableKind; isInDialog?: boolean }) {
  const t = useTranslations('imports')
  const navigate = useNavigate()
  const search = useLocation().search as Record<string, string | undefined>
  const show = (result: string | undefined) => void navigate({ to: '.', search: { ...search, result }, replace: isInDialog })
  const state = useImport(kind, show)
  const { result } = search
  const step = result ? 'result' : state.step
  return (
    <div className={style.flow}>
      <ol className={style.steps} aria-label={t('steps')}>
        {steps.map((stepName, index) => (
          <li key={stepName} aria-current={stepName === step ? 'step' : undefined} data-done={steps.indexOf(step) > index || undefined}>
            <span className={style.number} aria-hidden>
              {index + 1}
            </span>
            {t(`step_${stepName}`)}
          </li>
        ))}
      </ol>
      {step === 'file' && <FileStep kind={kind} state={state} show={show} />}
      <Suspense fallback={<LoadingSkeleton />}>
        {step === 'columns' && <ColumnsStep kind={kind} state={state} />}
        {step === 'check' && <CheckStep kind={kind} state={state} />}
        {step === 'result' && result && (
          <ResultStep
            kind={kind}
            id={result}
            onRestart={() => {
              state.restart()
              show(undefined)
            }}
          />
        )}
      </Suspense>
    </div>
  )
}
