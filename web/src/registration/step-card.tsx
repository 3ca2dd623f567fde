import { Link, useNavigate } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { isStepComplete } from '../kit/form/form-step.ts'
import { AuthCard } from '../shell/auth-card.tsx'
import { readDraft, steps } from './draft.ts'
import style from './step-card.module.css'
import shapes from '../kit/page/shapes.module.css'

const names = ['step_business', 'step_about', 'step_person'] as const

/** Step of the registration: progress, links to earlier steps, its fields. */
export function StepCard({ at, title, text, children }: { at: 0 | 1 | 2; title: string; text: string; children: ReactNode }) {
  const t = useTranslations('registration')
  const navigate = useNavigate()
  useEffect(() => {
    const draft = { country: 'NG', ...readDraft() }
    // Opened by the path of a later step: redirect to the first incomplete one.
    let left = false
    const goBack = async () => {
      for (const step of steps.slice(0, at)) {
        if (await isStepComplete(api.registration.register, step.fields, draft)) continue
        if (!left) void navigate({ to: step.path, replace: true })
        return
      }
    }
    void goBack()
    return () => void (left = true)
  }, [at, navigate])
  return (
    <AuthCard
      title={title}
      text={text}
      above={
        <nav aria-label={t('steps')}>
          <ol className={`${shapes.small} ${style.steps}`}>
            {steps.map((step, index) => (
              <li key={step.path} data-done={index < at || undefined} data-now={index === at || undefined}>
                <span className={style.mark} aria-hidden>
                  {index < at ? <Check size={14} strokeWidth={3} /> : index + 1}
                </span>
                {index < at ? (
                  <Link to={step.path} data-touch>
                    {t(names[index] ?? 'step_business')}
                  </Link>
                ) : (
                  <span aria-current={index === at ? 'step' : undefined}>{t(names[index] ?? 'step_business')}</span>
                )}
              </li>
            ))}
          </ol>
        </nav>
      }
      foot={
        <>
          {t('have_account')}{' '}
          <Link className={style.link} to="/login">
            {t('login')}
          </Link>
        </>
      }
    >
      {children}
    </AuthCard>
  )
}
