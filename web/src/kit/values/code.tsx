import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Nothing } from './nothing.tsx'
import style from './values.module.css'
import shapes from '../page/shapes.module.css'
import { IconButton } from '../page/icon-button.tsx'

/** Numbers of documents and accounts get tabular digits. In codes with words, tabular digits would leave gaps. */
const isNumber = (code: string) => /^[A-Z]{0,3}-?\d+$/.test(code)

interface Props {
  /** A document's number, SKU, barcode, account number; null or undefined shows a dash. */
  children: string | null | undefined
  /** Adds a button that copies it. */
  copy?: boolean | undefined
}

/** A code that people read out, look up and copy: on one line, but beside its button on as many as it needs. */
export function Code({ children: code, copy = false }: Props) {
  if (!code) return <Nothing />
  const text = (
    <span className={`${shapes.whole} ${style.code}`} data-value="code" data-words={!isNumber(code) || undefined} data-cut>
      {code}
    </span>
  )
  if (!copy) return text
  return (
    <span className={style.copied}>
      {text}
      <CopyButton code={code} />
    </span>
  )
}

/** A number that links to its page, for who may open that. */
export function CodeLink({ to, number }: { to: string | undefined; number: string }) {
  const code = <Code>{number}</Code>
  return to === undefined ? code : <Link to={to}>{code}</Link>
}

function CopyButton({ code }: { code: string }) {
  const t = useTranslations('kit')
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(false), 2000)
    return () => clearTimeout(timer)
  }, [done])
  const copy = async () => {
    await navigator.clipboard.writeText(code)
    setDone(true)
  }
  const Icon = done ? Check : Copy
  return (
    <>
      <IconButton icon={Icon} label={t('copy', { what: code })} iconSize={14} size="sm" onClick={() => void copy()} />
      <VisuallyHidden role="status">{done && t('copied')}</VisuallyHidden>
    </>
  )
}
