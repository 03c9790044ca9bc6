import { useQuery } from '@tanstack/react-query'
import { type AlikeVisitor, alikeVisitors } from '@workplace/contract/visitor/visits'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { queryOf } from '../../../kernel/client/query'
import { motion } from '../../../kernel/theme/theme'
import { instantText } from '../../../kernel/time/time-text'
import { useLanguage, useT } from '../../../kernel/words'
import styles from './alike.module.css'
import { words } from './alike-words'

type Typed = { name?: string | undefined; phone?: string | undefined; mail?: string | undefined }

/** What was typed once nobody types for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), motion.debounce)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

type Props = { typed: Typed; office: number | undefined; label: string; onSame: (one: AlikeVisitor) => void }

/** Somebody who was here before may be who is typed: asked, since two people may share a number or a name. */
export function Alike({ typed, office, label, onSame }: Props) {
  const t = useT()
  const language = useLanguage()
  const said = [typed.name, typed.phone, typed.mail].map((text) => text?.trim() ?? '')
  const settled = useSettled(JSON.stringify(said))
  const [refused, setRefused] = useState('')
  const [name = '', phone = '', mail = ''] = JSON.parse(settled) as string[]
  const query = { name, ...(phone ? { phone } : {}), ...(mail ? { mail } : {}), ...(office ? { office } : {}) }
  const alike = useQuery({
    ...queryOf(alikeVisitors, query, { quiet: true }),
    enabled: name.length > 1 && refused !== settled,
  })
  const items = settled === JSON.stringify(said) && refused !== settled ? (alike.data?.items ?? []) : []
  if (items.length === 0) return null
  const facts = (one: AlikeVisitor) => [
    ...[one.company, one.phone ?? one.mail, ...one.by.map((by) => t(words.by, { by }))],
    one.last_visit === null ? null : instantText(one.last_visit, language),
  ]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset within the fields of a form would be one more
    <div className={styles.ask} role="group" aria-label={label}>
      <p role="status">{t(words.maybe)}</p>
      {items.map((one) => (
        <Button key={one.visitor_id} className={styles.known} onClick={() => onSame(one)}>
          {t(words.same, { name: one.name })}
          <small>{facts(one).filter(Boolean).join(' · ')}</small>
        </Button>
      ))}
      <Button type="text" onClick={() => setRefused(settled)}>
        {t(words.other)}
      </Button>
    </div>
  )
}
